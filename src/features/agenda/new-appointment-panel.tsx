import { Button } from '@mantine/core'
import { IconCalendarPlus, IconClockHour4 } from '@tabler/icons-react'
import { Link } from 'wouter'
import { usePermission } from '#src/ui/page/permission.tsx'
import { hoursPath, NEW_APPOINTMENT, type NewAppointment, newAppointmentPath, OPENING_HOURS } from './new-appointment.texts.ts'

/** Leads to a new appointment in the agenda, with the patient, doctor or clinic in sight. `isFirst`: it is the first action of its page. */
export function NewAppointmentLink({ isFirst = false, ...known }: NewAppointment & { isFirst?: boolean }) {
  const [mayBook, mayRead] = [usePermission('createConsultation'), usePermission('getAgenda')]
  if (!mayBook || !mayRead) return null
  return (
    <Button
      component={Link}
      href={newAppointmentPath(known)}
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<IconCalendarPlus size={16} aria-hidden />}
    >
      {NEW_APPOINTMENT}
    </Button>
  )
}

/** Leads to a doctor's opening hours. */
export function OpeningHoursLink({ doctorId }: { doctorId: number }) {
  if (!usePermission('updateDoctorSchedule')) return null
  return (
    <Button component={Link} href={hoursPath(doctorId)} variant="default" leftSection={<IconClockHour4 size={16} aria-hidden />}>
      {OPENING_HOURS}
    </Button>
  )
}
