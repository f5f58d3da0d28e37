import type { Screens } from '#src/ui/page/screen.ts'

/** The choices of doctors. */
export const choiceScreens: Screens = {
  '/choices': {
    title: 'Choices asignados',
    page: () => import('#src/features/choices/choices-page.tsx'),
    needs: 'listChoices',
    allowedRoles: ['BACKOFFICE'],
  },
}
