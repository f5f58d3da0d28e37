import { IconUserCheck } from '@tabler/icons-react'
import type { Screens } from '#src/ui/page/screen.ts'

/** The requests for an account. */
export const signUpScreens: Screens = {
  '/sign-ups': {
    title: 'Solicitudes de alta',
    page: () => import('#src/features/sign-ups/sign-ups-page.tsx'),
    reads: ['listSignUps'],
    needs: 'listSignUps',
    allowedRoles: ['BACKOFFICE'],
    icon: IconUserCheck,
  },
  '/sign-ups/:id': {
    title: 'Solicitud de alta',
    crumb: 'Solicitud',
    page: () => import('#src/features/sign-ups/sign-up-page.tsx'),
    reads: ['getSignUp'],
    needs: 'getSignUp',
    allowedRoles: ['BACKOFFICE'],
  },
}
