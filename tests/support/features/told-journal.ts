import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { MailKind } from '#contract/generated/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import { calendarIn } from '#tests/support/services/smtp.ts'
import type { Reached } from './booking-requests.ts'

/*
 * Notes in the database itself what an appointment and a request were when each mail about them was written and went on its way. A look holds the appointment
 * while it writes, so that what is noted is what it saw. From that it is found out what each mail tells.
 */
const facts = (row: string) =>
  `concat_ws(' ', to_char(${row}.date at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'), ${row}.duration_in_minutes, ${row}.doctor_id, coalesce(${row}.clinic_id, 0))`
const JOURNAL = `
  create table told_journal (seq int generated always as identity primary key, consultation_id int, mail_id int, state jsonb not null);
  create function told_state(asked_consultation int, asked_reservation int) returns jsonb language sql as $$
    select jsonb_build_object('status', c.status, 'facts', ${facts('c')}, 'address', lower(u.email),
      'place', concat_ws(', ', k.name, k.address, k.city), 'isOld', c.created_at < clock_timestamp() - interval '10 minutes')
    from consultations c join patients p on p.id = c.patient_id join users u on u.id = p.user_id left join clinics k on k.id = c.clinic_id
    where c.id = asked_consultation
    union all
    select jsonb_build_object('status', r.status, 'facts', r.version::text, 'address', lower(r.email)) from reservations r where r.id = asked_reservation $$;
  create function note_appointment() returns trigger language plpgsql as $$ begin
    insert into told_journal (consultation_id, state) values (new.id, told_state(new.id, null)); return null; end $$;
  create trigger told_appointment after insert or update on consultations for each row execute function note_appointment();
  create function note_address() returns trigger language plpgsql as $$ begin
    insert into told_journal (consultation_id, state)
    select c.id, told_state(c.id, null) from consultations c join patients p on p.id = c.patient_id where p.user_id = new.id; return null; end $$;
  create trigger told_address after update of email on users for each row execute function note_address();
  create function note_mail() returns trigger language plpgsql as $$ begin
    insert into told_journal (consultation_id, mail_id, state)
    values (new.consultation_id, new.id, told_state(new.consultation_id, new.reservation_id)); return null; end $$;
  create trigger told_mail_written after insert on mails for each row execute function note_mail();
  create trigger told_mail_sent after update on mails for each row when (new.status = 'SENDING') execute function note_mail();`

/** `isOld`: its patient may have heard of it in another way than by a mail. */
type State = { status: string; facts: string; address: string; place?: string; isOld?: boolean }
type Sent = {
  id: number
  kind: MailKind
  consultationId: number | null
  reservationId: number | null
  /** The mail with which it was sent. */
  message: number
  recipient: string
  facts: string
  /** The place as it was when the mail went on its way. */
  place: string | null
  previousFacts: string | null
  /** What it is about, from when it was written until it went on its way, in the order in which it was noted. */
  states: State[]
}

const SENT = `
  select m.id, m.kind, m.consultation_id as "consultationId", m.reservation_id as "reservationId", coalesce(m.sent_with, m.id) as message, m.recipient,
    ${facts('m')} as facts, m.place, to_char(m.previous_date at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as "previousFacts",
    (select jsonb_agg(j.state order by j.seq) from told_journal j, (
        select min(seq) as first, max(seq) as last from told_journal where mail_id = m.id) as way
      where j.seq between way.first and way.last and (j.mail_id = m.id or (j.mail_id is null and j.consultation_id = m.consultation_id))) as states
  from mails m where m.status = 'SENT' and exists (select from told_journal j where j.mail_id = m.id) order by m.id`

/**
 * Notes from now on what the mails are about. Returns a check of all that were sent since. `isAlone`: mails go while nothing else happens, so that what they tell
 * is still so when they do.
 */
export async function keepJournal(db: Database, smtp: Reached['smtp'], isAlone: boolean) {
  await db.execute(sql.raw(JOURNAL))

  /** All mails about an appointment, for the error that one of them tells too much. */
  async function mailsOf(consultationId: number) {
    const rows = await rowsOf<object>(
      db,
      sql`select id, kind, recipient, status, sent_with, attempts, place, created_at, sent_at from mails where consultation_id = ${consultationId} order by id`,
    )
    return rows.map((row) => `\n${JSON.stringify(row)}`).join('')
  }

  /** Finds that each mail tells its own person a change that they had not heard of, that it was so when the mail was written, and that it arrived once. */
  return async function expectNothingElseTold() {
    const sent = await rowsOf<Sent>(db, sql.raw(SENT))
    /** The latest mail about each appointment that each address got. */
    const known = new Map<string, Sent>()
    const requests = new Set<string>()
    for (const mail of sent) {
      const { id, kind, consultationId, reservationId, recipient, states } = mail
      const what = `mail ${id}, ${kind} of ${consultationId ?? `request ${reservationId}`} to ${recipient}`
      expect(
        states.map(({ address }) => address),
        `${what}: whose it is`,
      ).toContain(recipient.toLowerCase())
      const written = states[0]
      if (consultationId === null) {
        expect(changeOfRequest(kind, written), what).toBeTruthy()
        // Of one version of a request nobody is told twice.
        const told = `${reservationId} ${kind} ${written?.facts}`
        expect(requests.has(told), `${what} again`).toBe(false)
        requests.add(told)
        continue
      }
      const keyAt = (address: string) => `${consultationId} ${address.toLowerCase()}`
      // Whom a reminder is for knows of it; one that goes to a corrected address goes beside what is told there.
      const whose = kind === 'REMINDER' ? (written?.address ?? recipient) : recipient
      const last = known.get(keyAt(whose))
      expect(isAlone && !isSaid(kind, states.at(-1)), `${what} went when it was ${states.at(-1)?.status}`).toBe(false)
      if (!changeOf(mail, last))
        expect.fail(`${what}, known as ${JSON.stringify(last)}, which is ${JSON.stringify(states)}${await mailsOf(consultationId)}`)
      if (whose === recipient.toLowerCase() || kind !== 'REMINDER') known.set(keyAt(recipient), mail)
    }
    for (const message of new Set(sent.map((mail) => mail.message))) expectArrived(sent.filter((mail) => mail.message === message))
  }

  function expectArrived(parts: readonly Sent[]) {
    const [first] = parts
    const about = first?.consultationId ? `turno-${first.consultationId}` : `pedido-${first?.reservationId}`
    const arrived = smtp.to(first?.recipient ?? '').filter(({ messageId }) => messageId?.startsWith(`<${about}-${first?.id}@`))
    expect(arrived, `mail ${first?.id} to ${first?.recipient}`).toHaveLength(1)
    const shown = arrived.flatMap((mail) => Array.from(calendarIn(mail).matchAll(/^DTSTART:(\S+)/gm), ([, start]) => start))
    const dates = parts.flatMap(({ consultationId, facts }) => (consultationId === null ? [] : facts.split(' ')[0]))
    expect(shown.sort(), `what mail ${first?.id} has`).toEqual(dates.sort())
  }
}

const isOpen = (state: State | undefined) => state?.status === 'PENDING' || state?.status === 'CONFIRMED'

/** Whether an appointment is as a mail says: to be held, or cancelled. */
const isSaid = (kind: MailKind, state: State | undefined) => (kind === 'CANCELLED' ? state?.status === 'CANCELLED' : isOpen(state))

/** The change of an appointment that a mail tells somebody who knows what another mail told them; undefined where it tells none, or one that never was. */
function changeOf({ kind, facts, previousFacts, states: [written] }: Sent, known: Sent | undefined) {
  const isKnownAsOn = known !== undefined && known.kind !== 'CANCELLED'
  if (written?.facts !== facts) return undefined
  switch (kind) {
    case 'BOOKED':
      return isOpen(written) && !isKnownAsOn ? (known ? 'it is on again' : 'it was booked') : undefined
    case 'MOVED':
      return isOpen(written) &&
        isKnownAsOn &&
        (known.facts !== facts || known.place !== written.place) &&
        known.facts.startsWith(previousFacts ?? '')
        ? 'it changed'
        : undefined
    case 'CANCELLED':
      return written.status === 'CANCELLED' && (isKnownAsOn || (!known && written.isOld)) ? 'it was cancelled' : undefined
    case 'REMINDER':
      return isOpen(written) && (known ? isKnownAsOn && known.facts === facts : written.isOld) ? 'it is near' : undefined
    default:
      return undefined
  }
}

/** What a mail tells of a request that was so when it was written. */
function changeOfRequest(kind: MailKind, written: State | undefined) {
  if (kind === 'PROPOSAL' || kind === 'OFFER' || kind === 'HELD') return written?.status === 'PROPOSED' ? 'times are proposed' : undefined
  if (kind === 'REJECTED') return written?.status === 'REJECTED' ? 'it was rejected' : undefined
  return kind === 'RECEIVED' && written?.status === 'PENDING' ? 'it arrived' : undefined
}
