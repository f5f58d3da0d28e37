import type { Icon } from '@tabler/icons-react'
import { IconArmchair, IconCalendarCheck, IconCheck, IconClock, IconUserCheck, IconUserX, IconX } from '@tabler/icons-react'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { formatTime } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { statusColor, statusLabel } from '#src/ui/status-badge.tsx'
import { texts } from './schedule.texts.ts'

const icons: Record<string, Icon> = { PENDING: IconClock, CONFIRMED: IconCalendarCheck, COMPLETED: IconCheck, CANCELLED: IconX }

/** Whether the patient said that they come, by the link of a mail. */
const isConfirmedByPatient = ({ status, patientConfirmedAt }: Pick<AgendaAppointment, 'status' | 'patientConfirmedAt'>) =>
  status === 'CONFIRMED' && Boolean(patientConfirmedAt)

/** How an appointment is shown: by colour, icon and word. Who waits, and who did not come, are told before the status. */
export function lookOf(appointment: Pick<AgendaAppointment, 'status' | 'arrivedAt' | 'cancelledKind' | 'patientConfirmedAt'>) {
  const { status, arrivedAt, cancelledKind } = appointment
  const color = statusColor(status)
  if (cancelledKind === 'NO_SHOW') return { color, Icon: IconUserX, word: texts.noShow }
  if (arrivedAt && (status === 'PENDING' || status === 'CONFIRMED')) return { color: 'blue', Icon: IconArmchair, word: texts.arrived }
  if (isConfirmedByPatient(appointment)) return { color, Icon: IconUserCheck, word: texts.patientConfirmedShort }
  return { color, Icon: icons[status] ?? IconClock, word: statusLabel(status, consultationStatusLabels) }
}

/** Everything that the colours and icons of an appointment say, in words. */
export function wordsOf(appointment: AgendaAppointment, clinic: string | undefined) {
  const { status, arrivedAt, overbookedReason, name } = appointment
  return [
    statusLabel(status, consultationStatusLabels),
    ...(isConfirmedByPatient(appointment) ? [texts.patientConfirmed] : []),
    ...(arrivedAt ? [texts.arrivedAt(formatTime(arrivedAt))] : []),
    ...(overbookedReason === null ? [] : [texts.overbooked]),
    name,
    ...(clinic ? [clinic] : []),
  ].join(', ')
}

/** An appointment that may be moved. */
export const isMovable = ({ status }: Pick<AgendaAppointment, 'status'>) => status === 'PENDING' || status === 'CONFIRMED'
