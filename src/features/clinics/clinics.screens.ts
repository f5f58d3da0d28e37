import { IconBuildingHospital } from '@tabler/icons-react'
import type { Screens } from '#src/ui/page/screen.ts'

/** The clinics. */
export const clinicScreens: Screens = {
  '/clinics': {
    title: 'Consultorios',
    page: () => import('#src/features/clinics/clinics-page.tsx'),
    reads: ['listClinics'],
    needs: 'listClinics',
    link: {
      label: 'Consultorios',
      group: 'Atención',
      icon: IconBuildingHospital,
      visibleTo: ['DOCTOR', 'SECRETARY', 'ADMINISTRATOR_CLINIC', 'BACKOFFICE'],
    },
  },
  '/clinics/create': {
    title: 'Agregar consultorio',
    crumb: 'Agregar',
    page: () => import('#src/features/clinics/clinic-create-page.tsx'),
    reads: ['listDoctors'],
    allowedRoles: ['BACKOFFICE'],
  },
  '/clinics/:id': {
    title: 'Detalle del consultorio',
    crumb: 'Detalle',
    page: () => import('#src/features/clinics/clinic-page.tsx'),
    reads: ['getClinic'],
    allowedRoles: ['BACKOFFICE'],
  },
}
