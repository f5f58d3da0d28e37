import type { Screens } from '#src/ui/page/screen.ts'

/** What the specification shows of components. */
export const extraComponentScreens: Screens = {
  '/extra-components': {
    title: 'Componentes adicionales',
    page: () => import('#src/features/extra-components/extra-components-page.tsx'),
    isForDemo: true,
  },
}
