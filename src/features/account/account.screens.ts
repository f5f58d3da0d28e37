import type { Screens } from '#src/ui/page/screen.ts'

/** One's own account: its addresses, password and second step. */
export const accountScreens: Screens = {
  '/settings/account': {
    title: 'Cuenta',
    beside: 'Cuenta',
    page: () => import('#src/features/account/account-page.tsx'),
    reads: ['getOwnAccount', 'listOwnSessions'],
    needs: 'getOwnAccount',
  },
  '/settings/change-password': {
    title: 'Cambiar contraseña',
    beside: 'Contraseña',
    page: () => import('#src/features/account/change-password-page.tsx'),
    needs: 'changePassword',
  },
  '/settings/second-step': {
    title: 'Verificación en dos pasos',
    beside: 'Dos pasos',
    page: () => import('#src/features/account/second-step-page.tsx'),
    reads: ['getSecondStep'],
    needs: 'getSecondStep',
  },
}
