import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { sendAccountMail } from '../accounts/index.ts'
import { addresses, sendDelivery } from '../apps/index.ts'
import {
  anybodyCauses,
  createPatientLinks,
  isPartOf,
  isStillTrue,
  linkOf,
  type MailRow,
  messageOf,
  type PatientLinks,
  placeIn,
  readCalendarNames,
  secondsToMorning,
  selectMails,
  writeDueMail,
  writeReminders,
} from '../messages/index.ts'
import { mails } from '../messages/schema.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Env } from '../platform/env.ts'
import { countUse } from '../platform/limits/throttle.ts'
import { type MailTransport, openMail, RefusedMail } from '../platform/mail/transport.ts'
import { enqueue, maintainQueues, repeat, runQueue } from '../platform/queue/queue.ts'
import { lapseProposals } from '../reservations/index.ts'

/** How often this process looks for reminders that are due, and for proposals that nobody answered. */
const REMINDERS_MS = 60_000
/** How many mails are sent at once, and appointments looked at. The embedded database does one thing after the other, and a page would wait behind all of them. */
const PARALLEL = { postgres: 5, embedded: 1 }
/** Ten thousand reminders at once take a quarter of an hour, and hardly anybody waits longer for a page. */
const REST = 4
/** How long what is under way is waited for once the process is to stop. */
const STOPPING_MS = 5_000

type Sending = { db: Database; links: PatientLinks; transport: MailTransport; env: Pick<Env, 'publicUrl' | 'publicBooking' | 'mail'> }

/** Sends a mail that waits, without facts that are no longer true. `isLast`: nobody tries again after this. */
export async function sendMail(
  {
    db,
    links,
    transport,
    env: {
      publicUrl,
      publicBooking,
      mail: { from },
    },
  }: Sending,
  { mailId }: { mailId: number },
  { isLast }: { isLast: boolean },
  now = new Date(),
) {
  const isWaiting = inArray(mails.status, ['WAITING', 'SENDING'])
  const set = (ids: number[], values: PgUpdateSetSource<typeof mails>) => db.update(mails).set(values).where(inArray(mails.id, ids))
  const found = await selectMails(db)
    .where(and(isPartOf(mailId), isWaiting))
    .orderBy(mails.id)
  const recipient = found[0]?.address ?? ''
  const due: typeof found = []
  for (const row of found) {
    if (recipient !== '' && row.address === recipient && (await isStillTrue(db, row, +now))) due.push(row)
    else await drop(db, row)
  }
  const night = due.some(({ mail }) => mail.kind === 'REMINDER') ? secondsToMorning(now) : 0
  if (night > 0) return { againInSeconds: night }
  const wait = due.some(anybodyCauses) ? await countUse(db, 'mailboxMails', 'NONE', { mailbox: recipient }) : 0
  if (wait > 0) return { againInSeconds: wait }
  const claimed: { row: MailRow; link: string | undefined }[] = []
  for (const row of due) {
    // An address that was corrected meanwhile is the right one, and a clinic is called as it is now.
    const values = { status: 'SENDING' as const, recipient, place: placeIn(row), attempts: sql`${mails.attempts} + 1` }
    const written = await db
      .update(mails)
      .set(values)
      .where(and(eq(mails.id, row.mail.id), isWaiting))
      .returning({ id: mails.id })
    if (written.length > 0) claimed.push({ row, link: publicBooking ? await linkOf(row, links, recipient) : undefined })
  }
  const [first, ...others] = claimed
  if (!first) return
  const ids = claimed.map(({ row }) => row.mail.id)
  try {
    const nameOf = await readCalendarNames(db)
    await transport.send(messageOf([first, ...others], { publicUrl, from, recipient, nameOf }))
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const isOver = isLast || isRefusedMail(error)
    await set(ids, { status: isOver ? 'FAILED' : 'WAITING', failure })
    if (isRefusedMail(error)) return
    throw error
  }
  await set(ids, { status: 'SENT', sentAt: sql`now()`, failure: null })
}

/** Leaves out a mail that is not true any more, and has its appointment looked at: a look of this very moment may have counted on the mail. */
const drop = (db: Database, { mail: { id, consultationId } }: MailRow) =>
  inTransaction(db, async (tx) => {
    await tx.update(mails).set({ status: 'DROPPED' }).where(eq(mails.id, id))
    if (consultationId !== null) await enqueue(tx, 'notices', { consultationId })
  })

/** Whether the mail server takes a mail neither now nor later. */
export const isRefusedMail = (error: unknown) => error instanceof RefusedMail

/** The parts of a job that the log says: its kind and its ids, and no address. */
const toLog = (job: object) => Object.fromEntries(Object.entries(job).filter(([name]) => name === 'kind' || name.endsWith('Id')))

/** Runs the jobs for as long as the server is there: looks at changed appointments, sends mails, and reminds. */
export function startJobs(app: FastifyInstance, db: Database, env: Env) {
  const closing = new AbortController()
  const { signal } = closing
  // Each job that rests waits for it.
  setMaxListeners(0, signal)
  const transport = openMail(env)
  const sending = { db, links: createPatientLinks(db, env.publicUrl), transport, env }
  const onError = (error: unknown, givenUp?: object) => {
    if (signal.aborted) return
    if (givenUp) app.log.error({ err: error, job: toLog(givenUp) }, 'a job was given up')
    else app.logSparsely(error, (line) => app.log.warn(line, 'a job failed, and is tried again'))
  }
  const queue = { signal, parallel: env.databaseUrl ? PARALLEL.postgres : PARALLEL.embedded, rest: REST, onError }
  let working: Promise<unknown> = Promise.resolve()
  app.addHook('onListen', (done) => {
    working = Promise.all([
      runQueue(db, 'notices', {
        ...queue,
        work: (job) => inTransaction(db, (tx) => writeDueMail(tx, job)),
      }),
      runQueue(db, 'mails', { ...queue, work: (job, tried) => sendMail(sending, job, tried) }),
      runQueue(db, 'accountMails', { ...queue, isFinal: isRefusedMail, work: (job) => sendAccountMail({ db, transport, env }, job) }),
      runQueue(db, 'webhooks', { ...queue, lanes: addresses, work: (job, tried) => sendDelivery(db, env, job, tried) }),
      maintainQueues(db, queue),
      repeat(() => writeReminders(db), REMINDERS_MS, queue),
      repeat(() => lapseProposals(db), REMINDERS_MS, queue),
    ])
    done()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    // What hangs, such as a mail server, is done again by another process, or after the start.
    await Promise.race([working, setTimeout(STOPPING_MS, undefined, { ref: false })])
    transport.close()
  })
}
