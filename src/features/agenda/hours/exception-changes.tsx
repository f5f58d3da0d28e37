import { useAgendaChanges } from '#src/ui/live/use-agenda-changes.ts'
import { exceptionsKey } from './hours.api.ts'

/** Reads an exception that is being changed again as soon as somebody else changes the doctor's agenda. */
export default function ExceptionChanges({ doctorId }: { doctorId: number }) {
  useAgendaChanges([exceptionsKey(doctorId)], [doctorId])
  return null
}
