import { IconCalendarMonth } from '@tabler/icons-react'
import type { Screens } from '#src/ui/page/screen.ts'

/** The agenda, and the pages that change it. */
export const agendaScreens: Screens = {
  '/schedule': {
    title: 'Agenda',
    page: () => import('#src/features/agenda/calendar/agenda-page.tsx'),
    needs: 'getAgenda',
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'],
    link: { label: 'Agenda', group: 'Atención', icon: IconCalendarMonth, visibleTo: ['DOCTOR', 'ADMINISTRATOR_CLINIC'] },
  },
  '/schedule/free': {
    title: 'Buscar turno libre',
    page: () => import('#src/features/agenda/free-times/free-times-page.tsx'),
    needs: 'findFreeSlots',
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'],
  },
  '/schedule/cancellations': {
    title: 'Cancelados y reprogramados',
    page: () => import('#src/features/agenda/cancellations-page.tsx'),
    needs: 'listCancellations',
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'],
  },
  '/schedule/suspend/:id': {
    title: 'Suspender agenda',
    page: () => import('#src/features/agenda/suspension/suspend-page.tsx'),
    reads: ['getDoctorSchedule'],
    needs: 'suspendSchedule',
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC'],
  },
  '/schedule/hours/:id': {
    title: 'Horarios de atención',
    page: () => import('#src/features/agenda/hours/hours-page.tsx'),
    reads: ['getDoctorSchedule'],
    needs: 'updateDoctorSchedule',
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC'],
  },
}
