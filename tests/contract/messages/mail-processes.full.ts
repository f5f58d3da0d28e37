import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { doctors, users } from '#server/accounts/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { mails } from '#server/messages/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/queue/queue.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { linkedDataFolder } from '#tests/support/server/demo.ts'
import { startBriefly } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'

const data = linkedDataFolder()
const email = `${randomUUID()}@example.com`
let smtp: Awaited<ReturnType<typeof startSmtp>>
let url = ''
let store: DatabaseHandle
let booked = 0

beforeAll(async () => {
  smtp = await startSmtp()
  url = await createDatabase(inject('postgres'), inject('template'))
  store = await openDatabase({ databaseUrl: url, dataDir: data.path })
})
afterAll(async () => {
  await store.close()
  await dropDatabase(url)
  await smtp.stop()
  data.remove()
})

const start = () =>
  startBriefly({
    ...{
      DATA_DIR: data.path,
      DATABASE_URL: url,
      DEMO: '1',
      CAPTCHA_PROVIDER: 'none',
      TIME_ZONE: 'America/Argentina/Buenos_Aires',
    },
    ...{ JOBS: '1', SMTP_URL: smtp.url, MAIL_FROM: 'turnos@salvia.test', PUBLIC_URL: 'http://localhost', MAIL_DELAY_SECONDS: '0' },
  })

/** Books by the API of a process, each time at another hour, after the appointments of the demo data. */
async function bookOn(api: string, ids: { doctorId: number; clinicId: number; patientId: number }) {
  const date = new Date(Math.floor(Date.now() / 3_600_000 + 200 * 24 + booked++) * 3_600_000).toISOString()
  const answer = await client(api, await signIn(api)).post('/medical-consultation', {
    ...{ ...ids, date, durationInMinutes: 30, name: 'Control', outsideHours: true },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

/** A doctor of the demo data with a clinic, and a patient with an address of this test. */
async function findPractice() {
  const [practice] = await store.db
    .select({ doctorId: doctors.id, clinicId: clinics.id })
    .from(clinics)
    .innerJoin(doctors, eq(doctors.id, clinics.doctorId))
    .limit(1)
  const [person] = await store.db.insert(users).values({ email, firstName: 'Lucía', lastName: 'Gómez' }).returning()
  const [patient] = await store.db
    .insert(patients)
    .values({ userId: person?.id ?? 0 })
    .returning()
  return { doctorId: practice?.doctorId ?? 0, clinicId: practice?.clinicId ?? 0, patientId: patient?.id ?? 0 }
}

test('a mail outlives the process that is killed while a slow mail server takes it, and of two processes one sends each', async () => {
  const practice = await findPractice()
  let asked = 0
  smtp.wait(async (recipient) => {
    if (recipient !== email) return
    asked += 1
    return new Promise(() => {})
  })
  const first = await start()
  await bookOn(first.api, practice)
  await expect.poll(() => asked, { timeout: 20_000 }).toBe(1)
  await first.kill()
  smtp.wait(async () => {})
  const read = () => store.db.select().from(mails).where(eq(mails.recipient, email))
  expect(await read()).toMatchObject([{ status: 'SENDING', attempts: 1 }])

  // As long as a process may take for a mail has passed.
  await store.db.execute(sql`update pgboss.job set started_on = now() - interval '10 minutes' where state = 'active'`)
  const processes = [await start(), await start()]
  try {
    const sent = async () => {
      // The pause before the next try is over.
      await store.db.execute(sql`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)
      return (await read()).map(({ status, attempts }) => `${status} ${attempts}`)
    }
    await expect.poll(sent, { timeout: 20_000 }).toEqual(['SENT 2'])
    expect(smtp.to(email)).toHaveLength(1)

    for (const { api } of [...processes, ...processes, ...processes]) await Promise.all([bookOn(api, practice), bookOn(api, practice)])
    await expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBe(13)
    await expect.poll(async () => new Set((await read()).map(({ status }) => status)), { timeout: 20_000 }).toEqual(new Set(['SENT']))
    expect(new Set(smtp.to(email).map(({ messageId }) => messageId)).size).toBe(13)
  } finally {
    for (const { stop } of processes) await stop()
  }
})

test('a mail about an account that is refused for good is given up and logged, without its address', async () => {
  const [person] = await store.db
    .insert(users)
    .values({ email: `${randomUUID()}@example.com`, firstName: 'Ana', lastName: 'Paz', roleType: 'BACKOFFICE', isActive: true })
    .returning()
  smtp.refuse((recipient) => (recipient === person?.email ? { code: 550, message: `No such user: ${recipient}` } : undefined))
  const { log, stop } = await start()
  try {
    await store.db.transaction((tx) => enqueue(tx, 'accountMails', { kind: 'PASSWORD_CHANGED', userId: person?.id ?? 0 }))
    await expect.poll(() => log.join('\n'), { timeout: 20_000 }).toContain('a job was given up')
    const line = JSON.parse(log.find((one) => one.includes('a job was given up')) ?? '')
    expect(line).toMatchObject({ level: 50, job: { kind: 'PASSWORD_CHANGED', userId: person?.id } })
    expect(log.join('\n')).not.toContain(person?.email)
  } finally {
    smtp.refuse(() => undefined)
    await stop()
  }
})

test('a process that is told to stop while a mail server hangs ends within ten seconds', async () => {
  const practice = await findPractice()
  let isAsked = false
  smtp.wait(() => {
    isAsked = true
    return new Promise(() => {})
  })
  const { api, stop } = await start()
  await bookOn(api, practice)
  await expect.poll(() => isAsked, { timeout: 20_000 }).toBe(true)
  const began = performance.now()
  expect(await stop()).toMatchObject({ code: 0 })
  expect(performance.now() - began).toBeLessThan(10_000)
  smtp.wait(async () => {})
})
