import type { Consultation } from '#contract/generated/schema.ts'
import { formatMinutes } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import type { Column } from '#src/ui/data-table/columns.ts'
import { StatusBadge, statusLabel } from '#src/ui/status-badge.tsx'
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
  text: ({ status }) => statusLabel(status, consultationStatusLabels),
  cell: ({ status }) => <StatusBadge status={status} labels={consultationStatusLabels} />,
  place: 'badge',
  width: 8.25,
}
