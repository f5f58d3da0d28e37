import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#src/i18n/format.ts'
import type { RecordHandle } from '#src/ui/form/use-record.ts'
import type { SaveState } from '#src/ui/form/use-save.ts'
import { texts } from './consultations.texts.ts'
import { tellWhere } from './use-status-changes.ts'

/** The consultation of a dialog. */
type About = {
  patient: string
  date: string
  /** It as it is known; undefined when the list no longer has it. */
  known: { status: string } | undefined
  /** A further text in a conflict. */
  conflict?: ReactNode
}

/** What a dialog that changes the status of a consultation gets. */
export type StatusDialogProps = About & {
  /** The save, which outlives the dialog. */
  saveState: SaveState & Pick<RecordHandle<object, never>, 'actor' | 'isConflict'>
  /** Whether its status still allows the change. */
  isPossible: boolean
  onClose: () => void
}

/** Whose consultation it is, and when. */
export const leadOf = ({ patient, date }: Pick<About, 'patient' | 'date'>) => `${patient} · ${formatDateTime(date)}`

/** Says where somebody else has brought the consultation. */
export const ChangedElsewhere = ({ known, conflict }: About) => (
  <Alert color="orange" icon={<IconUsers aria-hidden />} role="alert" title={texts.changedElsewhere.title}>
    {tellWhere(known)} {texts.reasonKept}
    {conflict}
  </Alert>
)
