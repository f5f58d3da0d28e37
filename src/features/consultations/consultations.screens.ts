import { IconStethoscope } from '@tabler/icons-react'
import type { Screens } from '#src/ui/page/screen.ts'

/** The consultations. */
export const consultationScreens: Screens = {
  '/medical-consultation': {
    title: 'Consultas Médicas',
    page: () => import('#src/features/consultations/consultations-page.tsx'),
    needs: 'listConsultations',
    allowedRoles: ['BACKOFFICE', 'DOCTOR'],
    link: { label: 'Consultas Médicas', icon: IconStethoscope, visibleTo: ['DOCTOR', 'ADMINISTRATOR_CLINIC', 'BACKOFFICE'] },
  },
  '/medical-consultation/:id': {
    title: 'Detalle de la consulta',
    crumb: 'Detalle',
    page: () => import('#src/features/consultations/consultation-page.tsx'),
    reads: ['getConsultation'],
    needs: 'getConsultation',
    allowedRoles: ['BACKOFFICE', 'DOCTOR'],
  },
}
