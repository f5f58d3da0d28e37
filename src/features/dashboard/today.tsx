import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCalendarMonth } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Agenda } from '#contract/generated/schema.ts'
import { agendaKey, agendaOf, freeKey } from '#src/features/agenda/agenda.api.ts'
import { AGENDA_PATH } from '#src/features/agenda/new-appointment.texts.ts'
import { patientAppointmentsKey } from '#src/features/agenda/patient-appointments.api.ts'
import { reservations } from '#src/features/reservations/reservations.api.ts'
import { formatLongDay } from '#src/i18n/calendar.ts'
import { useAgendaChanges } from '#src/ui/live/use-agenda-changes.ts'
import { useToday } from '#src/ui/live/use-today.ts'
import { Page } from '#src/ui/page/page.tsx'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { doctorDashboardKey } from './dashboard.api.ts'
import classes from './dashboard.module.css'
import { texts } from './dashboard.texts.ts'
import { useNewAppointment } from './dashboard.tsx'
import { Section } from './figures.tsx'

/** The parts of today, which are panels of other features. */
export type TodayParts = { answer: ReactNode; day: ReactNode; asking: ReactNode; free: ReactNode }

const LIVE = [agendaKey, freeKey, patientAppointmentsKey, reservations.queryKey, doctorDashboardKey]
const idsOf = ({ doctors }: Agenda) => doctors.map(({ doctorId }) => doctorId)

/** Who comes today, who asks for an appointment, and when a patient comes: what somebody at the desk does all day. */
export function Today({ answer, day, asking, free }: TodayParts) {
  const mayCall = useMayCall()
  const today = useToday()
  const { data: doctors = [] } = useQuery({ ...agendaOf({ from: today, to: today }), select: idsOf, meta: {} })
  // The parts listen together: browsers have few connections for each server.
  useAgendaChanges(LIVE, doctors.length > 0 ? doctors : undefined)
  const [mayAsk, mayFind] = [mayCall('listReservations'), mayCall('findFreeSlots')]
  return (
    <div className={classes.today}>
      <div className={classes.desk}>
        {mayCall('lookupPatients') && mayCall('listPatientAppointments') && answer}
        <nav aria-label={texts.toDesk} className={classes.toDesk}>
          <Button component={Link} href={AGENDA_PATH} variant="default" leftSection={<IconCalendarMonth size={16} aria-hidden />}>
            {texts.toAgenda}
          </Button>
          {mayAsk && (
            <Button component={Link} href="/reservations" variant="default" leftSection={<IconCalendarEvent size={16} aria-hidden />}>
              {texts.toReservations}
            </Button>
          )}
        </nav>
      </div>
      <div className={classes.columns} data-first="wide">
        <Section title={texts.ofToday}>{day}</Section>
        <div className={classes.column}>
          {mayAsk && <Section title={texts.asking}>{asking}</Section>}
          {mayFind && <Section title={texts.nextFree}>{free}</Section>}
        </div>
      </div>
    </div>
  )
}

/** The first page of who works at clinics. */
export function TodayOfStaff(parts: TodayParts) {
  const today = useToday()
  const action = useNewAppointment()
  return (
    <Page subtitle={formatLongDay(today)} action={action}>
      <Today {...parts} />
    </Page>
  )
}
