import { Anchor, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Reservation } from '#contract/generated/schema.ts'
import { makeOld } from '#src/api/freshness.ts'
import { fullName } from '#src/i18n/format.ts'
import { useFormId } from '#src/ui/form/form-memory.ts'
import { useSave } from '#src/ui/form/use-save.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { ageOf, reservationPath } from './in-words.ts'
import { answerReservation, versionOfRow, waitingFor } from './reservations.api.ts'
import classes from './reservations.module.css'
import { texts } from './reservations.texts.ts'

type FreedTime = { doctorId: number; clinicId: number; date: string; durationInMinutes: number }

/** The people who wait for a time that became free: one press offers it to them. Nothing if nobody waits, or the time is taken again. */
export default function WaitingPanel({ time }: { time: FreedTime }) {
  const { durationInMinutes: _, ...freed } = time
  const mayOffer = usePermission('proposeTimes')
  const { data = [] } = useQuery({ ...waitingFor(freed), enabled: mayOffer && Date.parse(time.date) > Date.now() })
  if (data.length === 0) return null
  return (
    <section className={classes.waiting} aria-label={texts.waiting}>
      <h3>{texts.waiting}</h3>
      <ul>
        {data.map((one) => (
          <Waiting key={one.id} reservation={one} time={time} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ reservation, time }: { reservation: Reservation; time: FreedTime }) {
  const queries = useQueryClient()
  const name = fullName(reservation.person)
  const saveState = useSave({
    id: useFormId('offer', `${reservation.id}-${time.date}`),
    changes: '/reservations',
    save: (_: null, key, version) => answerReservation(version, { kind: 'propose', body: { times: [time] } }, key),
    over: () => versionOfRow(reservation),
    onDone: () => void makeOld(queries, '/medical-consultation'),
    texts: texts.offered,
    isButton: true,
  })
  return (
    <li>
      <span>
        <Anchor component={Link} inherit href={reservationPath(reservation)}>
          {name}
        </Anchor>
        <br />
        <span className={classes.quiet}>{texts.waitingSince(ageOf(reservation))}</span>
      </span>
      <Button
        size="xs"
        variant="default"
        loading={saveState.isSaving}
        aria-label={texts.offerTo(name)}
        onClick={() => saveState.submit(null)}
      >
        {texts.offer}
      </Button>
    </li>
  )
}
