import type { Screens } from '#src/ui/page/screen.ts'

/** The components in the specification. */
export const extraComponentScreens: Screens = {
  '/extra-components': {
    title: 'Componentes adicionales',
    page: () => import('#src/features/extra-components/extra-components-page.tsx'),
    isForDemo: true,
  },
}
