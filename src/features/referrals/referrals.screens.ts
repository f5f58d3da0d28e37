import { IconHeartHandshake, IconUserShare } from '@tabler/icons-react'
import type { Screens } from '#src/ui/page/screen.ts'

/** A doctor's referrals. */
export const referralScreens: Screens = {
  '/referrals': {
    title: 'Referidos',
    documentTitle: 'Listado de Referidos',
    page: () => import('#src/features/referrals/referrals-page.tsx'),
    reads: ['listReferrals'],
    allowedRoles: ['DOCTOR'],
    link: { label: 'Referidos', group: 'Plataforma', icon: IconUserShare, visibleTo: ['DOCTOR', 'SECRETARY'] },
  },
  '/referrals/create': {
    title: 'Crear Nuevo Referido',
    crumb: 'Crear',
    page: () => import('#src/features/referrals/referral-create-page.tsx'),
    allowedRoles: ['DOCTOR'],
  },
}

/** All referrals, at the two addresses that the specification has for them. */
export const doctorReferralScreens: Screens = {
  '/doctor-referrals': {
    title: 'BackOffice - Referidos',
    crumb: 'Referidos Médicos',
    page: () => import('#src/features/referrals/back-office-referrals-page.tsx'),
    reads: ['listReferrals'],
    allowedRoles: ['BACKOFFICE'],
    link: { label: 'Referidos Médicos', group: 'Personas', icon: IconHeartHandshake, visibleTo: ['SECRETARY', 'BACKOFFICE'] },
  },
  '/doctor-referrals/doctor/:id': {
    title: 'Detalle del doctor que refiere',
    crumb: 'Doctor',
    page: () => import('#src/features/referrals/referrer-page.tsx'),
    reads: ['getReferrer'],
    allowedRoles: ['BACKOFFICE'],
  },
  '/doctor-referrals/:id': {
    title: 'Detalle del lead',
    crumb: 'Lead',
    page: () => import('#src/features/referrals/lead-page.tsx'),
    reads: ['getReferral'],
    allowedRoles: ['BACKOFFICE'],
  },
  '/backoffice/referrals': {
    title: 'BackOffice - Referidos',
    crumb: 'Referidos Médicos',
    page: () => import('#src/features/referrals/back-office-referrals-page.tsx'),
    reads: ['listReferrals'],
    allowedRoles: ['BACKOFFICE'],
    listedAt: '/doctor-referrals',
  },
  '/backoffice/referrals/create': {
    title: 'Crear Nuevo Referido',
    crumb: 'Crear',
    page: () => import('#src/features/referrals/back-office-referral-create-page.tsx'),
    reads: ['listDoctors'],
    allowedRoles: ['BACKOFFICE'],
  },
}
