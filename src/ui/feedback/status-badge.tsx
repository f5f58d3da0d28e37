import { Badge } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconCalendarCheck,
  IconCheck,
  IconClock,
  IconHourglass,
  IconMail,
  IconPencil,
  IconPhoneCheck,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react'

const looks = {
  PENDING: { color: 'orange', Icon: IconClock },
  CONFIRMED: { color: 'blue', Icon: IconCalendarCheck },
  CONTACTED: { color: 'blue', Icon: IconPhoneCheck },
  COMPLETED: { color: 'green', Icon: IconCheck },
  CONVERTED: { color: 'green', Icon: IconCheck },
  CANCELLED: { color: 'red', Icon: IconX },
  REJECTED: { color: 'red', Icon: IconX },
  PROPOSED: { color: 'blue', Icon: IconMail },
  WAITING: { color: 'gray', Icon: IconHourglass },
  APPROVED: { color: 'green', Icon: IconCheck },
  ACCEPTED: { color: 'green', Icon: IconCheck },
  WITHDRAWN: { color: 'gray', Icon: IconArrowBackUp },
  DRAFT: { color: 'gray', Icon: IconPencil },
  IN_REVIEW: { color: 'orange', Icon: IconClock },
  PUBLISHED: { color: 'green', Icon: IconCheck },
  ARCHIVED: { color: 'gray', Icon: IconArchive },
}
const unknown = { color: 'gray', Icon: IconQuestionMark }

const has = <Values extends object>(values: Values, key: string): key is keyof Values & string => Object.hasOwn(values, key)

/** The label of a status that the console does not know. */
export const UNKNOWN_STATUS = 'Desconocido'

/** Returns the Spanish name of a status. */
export const statusLabel = (status: string, labels: Readonly<Record<string, string>>) =>
  (has(labels, status) && labels[status]) || UNKNOWN_STATUS

/** Returns the name of a status's colour in the theme. */
export const statusColor = (status: string) => (has(looks, status) ? looks[status] : unknown).color

/** The status of a consultation, a lead, a reservation or a post as colour, icon and text. `labels` has the names of its kind. */
export function StatusBadge({ status, labels }: { status: string; labels: Readonly<Record<string, string>> }) {
  const { color, Icon } = has(looks, status) ? looks[status] : unknown
  return (
    // It stands in paragraphs, too, which may hold no <div>.
    <Badge component="span" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {statusLabel(status, labels)}
    </Badge>
  )
}
