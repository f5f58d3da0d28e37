import { formatDate, fullName, orDash } from '#src/i18n/format.ts'
import { formatMinute } from '#src/i18n/wall-clock.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { toCsv } from '#src/ui/table/csv.ts'
import { texts } from '../agenda.texts.ts'
import type { AgendaColumn, AgendaItem } from './agenda-columns.ts'
import { lookOf } from './appointment-look.ts'

type Row = AgendaItem & { column: AgendaColumn }
type ClinicOf = (id: number | null) => string | undefined

const { csv } = texts
const columnsOf = (clinicOf: ClinicOf): Column<Row>[] => [
  { id: 'day', header: csv.day, value: ({ column }) => formatDate(column.day) },
  { id: 'time', header: csv.time, value: ({ from }) => formatMinute(from) },
  { id: 'minutes', header: csv.minutes, value: ({ appointment }) => String(appointment.durationInMinutes) },
  { id: 'doctor', header: csv.doctor, value: ({ column }) => column.doctor },
  { id: 'clinic', header: csv.clinic, value: ({ appointment }) => orDash(clinicOf(appointment.clinicId)) },
  { id: 'patient', header: csv.patient, value: ({ appointment }) => fullName(appointment.patient) },
  { id: 'phone', header: csv.phone, value: ({ appointment }) => orDash(appointment.patient.phone) },
  { id: 'insurance', header: csv.insurance, value: ({ appointment }) => orDash(appointment.patient.insurance) },
  { id: 'reason', header: csv.reason, value: ({ appointment }) => appointment.name },
  { id: 'status', header: csv.status, value: ({ appointment }) => lookOf(appointment).word },
  { id: 'overbooked', header: csv.overbooked, value: ({ appointment }) => orDash(appointment.overbookedReason) },
]

/** The appointments that are shown, as a spreadsheet, in the order of their times. */
export function agendaCsv(columns: readonly AgendaColumn[], clinicOf: ClinicOf) {
  const rows = columns.flatMap((column) => column.items.map((item): Row => ({ ...item, column })))
  const byDate = (one: Row, other: Row) => Date.parse(one.appointment.date) - Date.parse(other.appointment.date)
  return toCsv(columnsOf(clinicOf), rows.toSorted(byDate))
}
