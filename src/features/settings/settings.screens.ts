import type { Screens } from '#src/ui/page/screen.ts'

/** The settings of the console's look and of its notifications. */
export const settingsScreens: Screens = {
  '/settings/appearance': {
    title: 'Apariencia',
    beside: 'Apariencia',
    page: () => import('#src/features/settings/appearance-page.tsx'),
    needs: 'updatePreferences',
  },
  '/settings/notifications': {
    title: 'Notificaciones',
    beside: 'Notificaciones',
    page: () => import('#src/features/settings/notifications-page.tsx'),
    needs: 'updatePreferences',
  },
  '/settings/display': {
    title: 'Visualización',
    beside: 'Visualización',
    page: () => import('#src/features/settings/display-page.tsx'),
    needs: 'updatePreferences',
  },
  '/settings/error-example': {
    title: 'Ejemplo de error',
    beside: 'Errores',
    page: () => import('#src/features/settings/error-example-page.tsx'),
  },
}
