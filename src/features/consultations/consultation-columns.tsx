import type { Consultation } from '#contract/generated/schema.ts'
import { formatMinutes } from '#src/i18n/format.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { AppointmentBadge, lookOf } from './appointment-badge.tsx'
import { texts } from './consultations.texts.ts'

/** How long a consultation takes. */
export const durationColumn: Column<Consultation> = {
  id: 'durationInMinutes',
  header: texts.duration,
  text: ({ durationInMinutes }) => formatMinutes(durationInMinutes),
  file: { header: texts.durationInMinutes, value: ({ durationInMinutes }) => durationInMinutes },
  align: 'end',
}

/** The status of a consultation as a badge. */
export const statusColumn: Column<Consultation> = {
  id: 'status',
  header: texts.status,
  text: (consultation) => lookOf(consultation).word,
  cell: (consultation) => <AppointmentBadge appointment={consultation} />,
  place: 'badge',
  width: 8.25,
}
