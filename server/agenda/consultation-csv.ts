import { standingLabels, standingOf } from '#contract/appointment.ts'
import type { ConsultationListItem } from '#contract/generated/schema.ts'
import type { Caller } from '../platform/caller.ts'
import type { CsvColumn } from '../platform/records/csv.ts'
import { clinicDateTime } from '../platform/time/clinic-day.ts'

type Row = Omit<ConsultationListItem, 'version'>

/** The columns of the spreadsheet: those of the console's list. None has what was said in a consultation, not even for a role that may read it. */
export const csvColumns = ({ role }: Caller): CsvColumn<Row>[] => [
  ['Fecha', ({ date }) => clinicDateTime(date)],
  ['Paciente', ({ patientName }) => patientName],
  ...(role === 'DOCTOR' ? [] : [['Médico', ({ doctor: { user } }) => `${user.firstName} ${user.lastName}`] satisfies CsvColumn<Row>]),
  ['Consultorio', ({ clinicName }) => clinicName ?? '-'],
  ['Motivo', ({ name }) => name],
  ['Duración (min)', ({ durationInMinutes }) => String(durationInMinutes)],
  ['Estado', (row) => standingLabels[standingOf(row)]],
]
