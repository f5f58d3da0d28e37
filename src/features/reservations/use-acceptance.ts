import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Reservation, WantedTime } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeOld } from '#src/api/freshness.ts'
import { givenInWords } from '#src/features/agenda/given.texts.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { reservationStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { toast, undoAction } from '#src/ui/feedback/toasts.tsx'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { saveOnce } from '#src/ui/form/save-once.ts'
import { useEmitted, useSave } from '#src/ui/form/use-save.ts'
import { acceptanceAt, answerReservation, reservations, versionOfRow } from './reservations.api.ts'
import { texts } from './reservations.texts.ts'

type Answered = Versioned<Reservation>

/** Shows the new state of a reservation in the list at once: its times cannot be accepted twice while that is read again. */
function showAnswered(queries: QueryClient, { etag: _, ...answered }: Answered) {
  queries.setQueryData(
    reservations.queryKey,
    (list) => list && { ...list, rows: list.rows.map((one) => (one.id === answered.id ? answered : one)) },
  )
}

/** Takes back an acceptance that was just saved. The request outlives the page. */
const takeBack = (queries: QueryClient, accepted: Answered) =>
  saveOnce({
    save: (key) => answerReservation(accepted, { kind: 'change', body: { status: 'PENDING' } }, key),
    onDone: (again) => showAnswered(queries, again),
    refresh: () => makeOld(queries, '/reservations'),
    texts: texts.takenBack,
  })

/** Returns the save that accepts one of the wished times of a reservation, over the version that the list shows. Its toast takes it back. */
export function useAcceptance(reservation: Reservation) {
  const queries = useQueryClient()
  const find = () => queries.getQueryData(reservations.queryKey)?.rows.find(({ id }) => id === reservation.id)
  const saveState = useSave({
    id: useFormId('accept-wished-time', reservation.id),
    changes: '/reservations',
    save: (time: WantedTime, key, version) => answerReservation(version, acceptanceAt(reservation, time), key),
    over: () => versionOfRow(reservation),
    async read() {
      await queries.refetchQueries({ queryKey: reservations.queryKey, exact: true })
      return undefined
    },
    onDone(accepted) {
      showAnswered(queries, accepted)
      toast({
        title: texts.accepted,
        description: givenInWords(fullName(accepted.person), formatDateTime(accepted.consultation?.date), accepted.consultation ?? {}),
        ...undoAction(() => takeBack(queries, accepted)),
      })
    },
    texts: { failed: texts.acceptFailed },
  })
  useEmitted(saveState.actor, {
    // Somebody else was faster. The list has their answer by now.
    changed() {
      const now = find()
      toast({
        title: texts.conflict,
        ...(now && { description: texts.conflictNow(statusLabel(now.status, reservationStatusLabels)) }),
        variant: 'destructive',
      })
      saveState.discard()
    },
  })
  return {
    ...saveState,
    /** Gives them this time. Where it is unknown whether another one was given, that one is asked for again. */
    accept(time: WantedTime) {
      if (!saveState.isSaving) saveState.submit(saveState.isUncertain && saveState.value ? saveState.value : time)
    },
  }
}

/** The wished times that may still be given: none where no doctor is named. */
export const acceptableTimes = ({ doctor, wantedTimes }: Pick<Reservation, 'doctor' | 'wantedTimes'>, now: number) =>
  doctor ? wantedTimes.filter(({ date }) => Date.parse(date) > now) : []
