import { IconMail } from '@tabler/icons-react'
import type { Screens } from '#src/ui/page/screen.ts'

/** The mails to patients. */
export const mailScreens: Screens = {
  '/mails': {
    title: 'Correos a pacientes',
    page: () => import('#src/features/mails/mails-page.tsx'),
    reads: ['listMails'],
    needs: 'listMails',
    allowedRoles: ['BACKOFFICE'],
    icon: IconMail,
  },
  '/mails/:id': {
    title: 'Correo a un paciente',
    crumb: 'Correo',
    page: () => import('#src/features/mails/mail-page.tsx'),
    reads: ['getMail'],
    needs: 'getMail',
    allowedRoles: ['BACKOFFICE'],
  },
}
