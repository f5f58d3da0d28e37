import type { ReactNode } from 'react'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import { ConflictAlert } from '#src/ui/form/conflict-alert.tsx'
import { texts } from '../agenda.texts.ts'
import { lookOf } from '../calendar/appointment-look.ts'
import { texts as panelTexts } from './panel.texts.ts'
import type { useAppointmentChange } from './use-appointment-change.ts'

type ChangedMeanwhileProps = {
  appointment: AgendaAppointment
  saveState: Pick<ReturnType<typeof useAppointmentChange>, 'isConflict'>
  /** The label of the button that saves all the same; null where the appointment does not admit it any more. */
  save?: string | null
  onClose: () => void
  children?: ReactNode
}

/** Says in the form of an appointment how that is by now, where it changed since the form was opened. */
export const ChangedMeanwhile = ({ appointment, saveState, save, onClose, children }: ChangedMeanwhileProps) =>
  saveState.isConflict && (
    <ConflictAlert
      title={texts.conflict}
      version={appointment.version}
      note={panelTexts.typedKept}
      onDiscard={onClose}
      {...(save !== undefined && { save })}
    >
      <p>{texts.conflictNow(`${formatDateTime(appointment.date)}, ${lookOf(appointment).word}`)}</p>
      {children}
    </ConflictAlert>
  )
