import { IconCalendarEvent } from '@tabler/icons-react'
import type { Screens } from '#src/ui/page/screen.ts'

/** The reservations. */
export const reservationScreens: Screens = {
  '/reservations': {
    title: 'Reservas',
    page: () => import('#src/features/reservations/reservations-page.tsx'),
    reads: ['listReservations'],
    needs: 'listReservations',
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'],
    link: { label: 'Reservas', group: 'Atención', icon: IconCalendarEvent, visibleTo: ['DOCTOR', 'ADMINISTRATOR_CLINIC'] },
  },
  '/reservations/create': {
    title: 'Nueva reserva',
    crumb: 'Nueva',
    page: () => import('#src/features/reservations/reservation-create-page.tsx'),
    needs: 'createReservation',
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'],
  },
  '/reservations/:id': {
    title: 'Detalle de la reserva',
    crumb: 'Detalle',
    page: () => import('#src/features/reservations/reservation-page.tsx'),
    reads: ['getReservation'],
    needs: 'getReservation',
    allowedRoles: ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'],
  },
}
