import { IconHeartbeat } from '@tabler/icons-react'
import type { Screens } from '#src/ui/page/screen.ts'

/** The specialities. */
export const specialityScreens: Screens = {
  '/specialities': {
    title: 'Especialidades',
    page: () => import('#src/features/specialities/specialities-page.tsx'),
    reads: ['listSpecialities'],
    allowedRoles: ['BACKOFFICE'],
    link: { label: 'Especialidades', group: 'Plataforma', icon: IconHeartbeat, visibleTo: ['SECRETARY', 'BACKOFFICE'] },
  },
  '/specialities/create': {
    title: 'Crear Especialidad',
    crumb: 'Agregar',
    page: () => import('#src/features/specialities/speciality-page.tsx'),
    allowedRoles: ['BACKOFFICE'],
  },
  '/specialities/:id': {
    title: 'Detalle de la especialidad',
    crumb: 'Detalle',
    page: () => import('#src/features/specialities/speciality-page.tsx'),
    reads: ['getSpeciality'],
    allowedRoles: ['BACKOFFICE'],
  },
}
