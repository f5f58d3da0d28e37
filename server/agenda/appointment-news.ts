import { isOn } from '#contract/appointment.ts'
import { readChanges } from '../audit/index.ts'
import { type AppointmentEvent, dropMoves, noteCancellation, noteChange, noteMove, noteReopening, type Telling } from '../messages/index.ts'
import type { Caller } from '../platform/caller.ts'
import type { AuditEntry } from '../platform/records/audit-entry.ts'
import { moveOf } from './consultation-record.ts'
import type { ConsultationRow } from './consultation-steps.ts'
import { consultations } from './schema.ts'

/** Who changes an appointment, in the transaction of the change. Nobody where a patient does it by themselves. */
export type Changing = Telling & { user: Caller | null; audit(entries: AuditEntry | readonly AuditEntry[]): Promise<void> }

/** What other programs are told of a change: what it did. Who did it, and how, makes no difference. To be another patient's is a move, too. */
function eventOf(before: ConsultationRow | null, after: ConsultationRow): AppointmentEvent {
  const was = before !== null && isOn(before)
  if (was !== isOn(after)) return was ? 'CANCELLED' : 'BOOKED'
  return was && (moveOf(before, after) || before.patientId !== after.patientId) ? 'MOVED' : null
}

/** An appointment before and after a change. Null before it was booked. */
export type Change = { before: ConsultationRow | null; after: ConsultationRow; isTakenBack?: boolean | undefined }

/** Tells whom changes concern: other programs and the bell at once, patients and by mail when it cannot be taken back any more. */
export async function tell(call: Changing, changes: readonly Change[], { isClosing = false } = {}) {
  const told = changes.map((change) => ({ ...change, event: eventOf(change.before, change.after) }))
  const concerning = told.filter(({ event, before, after }) => event !== null || before?.patientId !== after.patientId)
  for (const event of new Set(concerning.map((one) => one.event))) {
    const those = concerning.filter((one) => one.event === event)
    const news = idsOf(those.filter(isNews))
    await noteChange(call, idsOf(those), event)
    if (event === 'CANCELLED' && news.length > 0) await noteCancellation(call, news, call.user?.id ?? null)
    if (event === 'BOOKED') await noteReopening(call, idsOf(those.filter(({ before }) => before !== null)), call.user?.id ?? null)
    if (event === 'MOVED') await tellOfMoves(call, those, isClosing)
  }
}

const idsOf = (changes: readonly Change[]) => changes.map(({ after }) => after.id)
const isNews = ({ isTakenBack = false }: Change) => !isTakenBack

/**
 * Tells in the bell of what was moved by its patient, out of a time that is closed, or to another doctor. What the desk moves within the agenda of one doctor
 * is seen there.
 */
async function tellOfMoves(call: Changing, moves: readonly Change[], isClosing: boolean) {
  const by = call.user?.id ?? null
  const told = moves.filter(isNews).flatMap(({ before, after }) => {
    const { id, doctorId } = after
    if (!before || !moveOf(before, after)) return []
    const previousDoctorId = before.doctorId
    return by === null || isClosing || previousDoctorId !== doctorId ? { id, previousDoctorId } : []
  })
  if (told.length > 0) await noteMove(call, told, by)
  for (const id of idsOf(moves.filter((one) => !isNews(one)))) {
    // What came before the move that is taken back, as one by its patient, stays told.
    const [, undone] = await readChanges(call.db, consultations, id, 2)
    if (undone) await dropMoves(call.db, id, undone.at)
  }
}
