import { IconLayoutDashboard } from '@tabler/icons-react'
import { limits } from '#src/config.ts'
import type { Screens } from '#src/ui/page/screen.ts'

/** The first page of each role, at its two addresses. */
export const dashboardScreens: Screens = {
  '/': {
    title: 'Dashboard',
    page: () => import('#src/features/dashboard/dashboard-page.tsx'),
    reads: [['getBackOfficeDashboard', { uncontactedDays: limits.uncontactedDays }], 'getDoctorDashboard'],
    link: { label: 'Dashboard', icon: IconLayoutDashboard, visibleTo: ['DOCTOR', 'ADMINISTRATOR_CLINIC', 'BACKOFFICE'] },
  },
  '/dashboard': { title: 'Dashboard', listedAt: '/', page: () => import('#src/features/dashboard/dashboard-page.tsx') },
}
