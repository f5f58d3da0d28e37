import { IconClipboardHeart, IconUserHeart } from '@tabler/icons-react'
import { limits } from '#src/config.ts'
import type { Screens } from '#src/ui/page/screen.ts'

/** A doctor's patients. */
export const patientScreens: Screens = {
  '/patients': {
    title: 'Pacientes',
    page: () => import('#src/features/patients/patients-page.tsx'),
    reads: [['listDoctorPatients', { page: 1, pageSize: limits.pageSizes[0] }]],
    allowedRoles: ['BACKOFFICE', 'DOCTOR'],
    link: { label: 'Pacientes', group: 'Atención', icon: IconClipboardHeart, visibleTo: ['DOCTOR', 'SECRETARY'] },
  },
  '/patients/create': {
    title: 'Agregar paciente',
    crumb: 'Agregar',
    page: () => import('#src/features/patients/patient-create-page.tsx'),
    needs: 'createPatient',
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'],
  },
  '/patients/edit/:id': {
    title: 'Editar paciente',
    crumb: 'Editar',
    of: '/patients/:id',
    page: () => import('#src/features/patients/patient-edit-page.tsx'),
    reads: ['getPatient'],
    needs: 'updatePatient',
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'],
  },
  '/patients/:id': {
    title: 'Detalle del paciente',
    crumb: 'Detalle',
    page: () => import('#src/features/patients/patient-page.tsx'),
    reads: ['getPatient'],
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC'],
  },
}

/** All patients of the platform. */
export const allPatientScreens: Screens = {
  '/users-pacients': {
    title: 'Usuarios Pacientes',
    page: () => import('#src/features/patients/all-patients-page.tsx'),
    reads: ['listPatients'],
    allowedRoles: ['BACKOFFICE'],
    link: { label: 'Usuarios Pacientes', group: 'Personas', icon: IconUserHeart, visibleTo: ['SECRETARY', 'BACKOFFICE'] },
  },
  '/users-pacients/create': {
    title: 'Agregar paciente',
    crumb: 'Agregar',
    page: () => import('#src/features/patients/patient-create-page.tsx'),
    needs: 'createPatient',
    allowedRoles: ['BACKOFFICE', 'SECRETARY'],
  },
  '/users-pacients/edit/:id': {
    title: 'Editar paciente',
    crumb: 'Editar',
    of: '/users-pacients/:id',
    page: () => import('#src/features/patients/patient-edit-page.tsx'),
    reads: ['getPatient'],
    needs: 'updatePatient',
    allowedRoles: ['BACKOFFICE', 'SECRETARY'],
  },
  '/users-pacients/merge/:id': {
    title: 'Unir fichas',
    of: '/users-pacients/:id',
    page: () => import('#src/features/patients/patient-merge-page.tsx'),
    needs: 'mergePatients',
    allowedRoles: ['BACKOFFICE'],
  },
  '/users-pacients/:id': {
    title: 'Detalle del paciente',
    crumb: 'Detalle',
    page: () => import('#src/features/patients/user-patient-page.tsx'),
    reads: ['getPatient'],
    allowedRoles: ['BACKOFFICE'],
  },
}
