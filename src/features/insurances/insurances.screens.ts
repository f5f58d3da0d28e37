import { IconCreditCard } from '@tabler/icons-react'
import type { Screens } from '#src/ui/page/screen.ts'

/** The insurers. */
export const insuranceScreens: Screens = {
  '/insurances': {
    title: 'Listado de Obras Sociales',
    crumb: 'Obras Sociales',
    page: () => import('#src/features/insurances/insurances-page.tsx'),
    reads: ['listInsurances'],
    allowedRoles: ['BACKOFFICE'],
    link: { label: 'Obras Sociales', group: 'Plataforma', icon: IconCreditCard, visibleTo: ['SECRETARY', 'BACKOFFICE'] },
  },
  '/insurances/create': {
    title: 'Crear Obra Social',
    crumb: 'Crear',
    page: () => import('#src/features/insurances/insurance-page.tsx'),
    allowedRoles: ['BACKOFFICE'],
  },
  '/insurances/:id': {
    title: 'Detalle de la obra social',
    crumb: 'Detalle',
    page: () => import('#src/features/insurances/insurance-page.tsx'),
    reads: ['getInsurance'],
    allowedRoles: ['BACKOFFICE'],
  },
}
