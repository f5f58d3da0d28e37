import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '#contract/generated/schema.ts'
import { users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { failForgotten } from '#server/messages/patient-mails.ts'
import { mails } from '#server/messages/schema.ts'
import { maintainQueues } from '#server/platform/queue/queue.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { appointmentMails, cancelled, type Practice } from '#tests/support/features/appointment-mails.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { type MailingApp, openMailingApp } from '#tests/support/server/mailing-app.ts'
import { startSmtp, tokenIn } from '#tests/support/services/smtp.ts'

describe.each(anyDatabase)('mails on $name', ({ open }) => {
  let app: TestApp
  let smtp: MailingApp['smtp']
  const { errors, work, look, passPause, newPractice, setStatus } = appointmentMails(() => ({ app, smtp }))
  beforeAll(async () => {
    ;({ app, smtp } = await openMailingApp(open))
  })
  beforeEach(() => {
    errors.length = 0
    smtp.refuse(() => undefined)
    smtp.wait(async () => {})
  })
  afterAll(async () => {
    await app.close()
    await smtp.stop()
  })

  describe('a mail server', () => {
    const listed = async (practice: Practice) => {
      const all = (await app.ok('listMails', { as: 'BACKOFFICE', query: { status: 'FAILED' } })) as Mail[]
      return all.filter(({ recipient }) => recipient === practice.email)
    }

    test('that refuses for now is asked again after growing pauses, and gets the mail once', async () => {
      const practice = await newPractice()
      smtp.refuse((recipient) => (recipient === practice.email ? { code: 451, message: 'Try later' } : undefined))
      await practice.book()
      const pauses: number[] = []
      for (let tries = 1; tries <= 3; tries++) {
        await work()
        const [row] = await practice.rows()
        expect(row).toMatchObject({ status: 'WAITING', attempts: tries, failure: expect.stringContaining('Try later') })
        const { rows } = (await app.db.execute(
          sql`select extract(epoch from start_after - now())::float8 as pause from pgboss.job where name = 'mails' and (data ->> 'mailId')::int = ${row?.id}`,
        )) as unknown as { rows: { pause: number }[] }
        pauses.push(rows[0]?.pause ?? 0)
        await work()
        expect((await practice.rows())[0]?.attempts, 'it is not tried in the pause').toBe(tries)
        await passPause()
      }
      expect(pauses[0]).toBeGreaterThan(25)
      expect(pauses[2]).toBeGreaterThan((pauses[0] ?? 0) * 1.5)
      smtp.refuse(() => undefined)
      await work()
      await work()
      expect(practice.received()).toHaveLength(1)
      expect((await practice.rows())[0]).toMatchObject({ status: 'SENT', attempts: 4, failure: null })
    })

    test('that knows no such address is not asked again; the back office sees why, and tries again once it is right', async () => {
      const practice = await newPractice()
      smtp.refuse((recipient) => (recipient === practice.email ? { code: 550, message: 'No such user here' } : undefined))
      await practice.book()
      await work()
      await passPause()
      await work()
      const [failed] = await listed(practice)
      expect(failed).toMatchObject({ status: 'FAILED', attempts: 1, failure: expect.stringContaining('No such user here') })
      smtp.refuse(() => undefined)
      const id = failed?.id ?? 0
      expect(await app.ok('retryMail', { as: 'BACKOFFICE', params: { id } })).toMatchObject({ status: 'WAITING', failure: null })
      expect(await app.call('retryMail', { as: 'BACKOFFICE', params: { id } })).toMatchObject({ status: 409, body: { code: 'transition' } })
      await work()
      expect(practice.received()).toHaveLength(1)
      expect(await listed(practice)).toEqual([])
    })

    test('gets what it refused for a wrong address at the right one, once that is corrected', async () => {
      const practice = await newPractice()
      smtp.refuse((recipient) => (recipient === practice.email ? { code: 550, message: 'No such user here' } : undefined))
      await practice.book()
      await work()
      const [failed] = await listed(practice)
      const right = `${randomUUID()}@example.com`
      await app.db.update(users).set({ email: right }).where(eq(users.id, practice.userId))
      await app.ok('retryMail', { as: 'BACKOFFICE', params: { id: failed?.id ?? 0 } })
      await work()
      expect(practice.received()).toEqual([])
      const [mail] = smtp.to(right)
      expect((await app.call('getAppointment', { params: { key: tokenIn(mail ?? {}) } })).status).toBe(200)
    })

    test('that is gone is found again after a day, and mails that are no longer true by then are not sent', async () => {
      const [practice, other] = [await newPractice(), await newPractice()]
      const { url } = smtp
      await smtp.stop()
      const [booked, obsolete] = [await practice.book(), await other.book()]
      await work()
      await setStatus(obsolete, cancelled)
      await work()
      expect((await practice.rows())[0]).toMatchObject({ status: 'WAITING', attempts: 1 })
      smtp = await startSmtp()
      app.env.mail.server = smtp.url
      expect(smtp.url).not.toBe(url)
      await passPause()
      await work()
      expect(practice.received()).toHaveLength(1)
      expect(other.received(), 'who never heard of it need not hear that it is over').toEqual([])
      expect(booked.status).toBe('PENDING')
    })

    test('gets each mail from one of several processes', async () => {
      const practice = await newPractice()
      const all = await Promise.all(Array.from({ length: 12 }, () => practice.book()))
      await Promise.all([work(), work(), work()])
      await work()
      expect(practice.received()).toHaveLength(all.length)
      expect(new Set(practice.received().map(({ messageId }) => messageId)).size).toBe(all.length)
    })

    test('gets a mail whose answer was lost under the same id', async () => {
      const practice = await newPractice()
      let isLost = true
      smtp.wait(async () => {
        if (!isLost) return
        isLost = false
        smtp.arrived.push({ recipient: practice.email, messageId: 'lost' } as never)
        throw Object.assign(new Error('Gone'), { responseCode: 421 })
      })
      await practice.book()
      await work()
      const [row] = await practice.rows()
      expect(row).toMatchObject({ status: 'WAITING', attempts: 1 })
      await passPause()
      await work()
      expect(practice.received().map(({ messageId }) => messageId)).toEqual(['lost', `<turno-${row?.consultationId}-${row?.id}@localhost>`])
    })
  })

  const kindsOf = async (practice: Practice) => (await practice.rows()).map(({ kind, status }) => `${kind} ${status}`)

  test('two rounds of a cancellation that is undone are each told, also where the first mail failed while it was on its way', async () => {
    const practice = await newPractice()
    const booked = await practice.book()
    await work()
    let isFirst = true
    smtp.wait(async () => {
      if (!isFirst) return
      isFirst = false
      await setStatus(booked, { status: 'PENDING' })
      await look()
      throw Object.assign(new Error('Later'), { responseCode: 421 })
    })
    await setStatus(booked, cancelled)
    await work()
    expect(await kindsOf(practice)).toEqual(['BOOKED SENT', 'CANCELLED WAITING', 'BOOKED SENT'])
    await setStatus(booked, cancelled)
    await work()
    await passPause()
    await work()
    expect(await kindsOf(practice)).toEqual(['BOOKED SENT', 'CANCELLED DROPPED', 'BOOKED SENT', 'CANCELLED SENT'])
    await setStatus(booked, { status: 'PENDING' })
    await work()
    expect(practice.received().map(({ subject }) => subject?.split(/[: ] ?/, 2).join(' '))).toEqual([
      'Tu turno',
      'Tu turno',
      'Se canceló',
      'Tu turno',
    ])
  })

  const passNotices = () => app.db.execute(sql`delete from pgboss.job where name = 'notices'`)

  test('a cancellation that waits is not sent once the turno is on again, before anybody has looked', async () => {
    const practice = await newPractice()
    const booked = await practice.book()
    await work()
    smtp.refuse((recipient) => (recipient === practice.email ? { code: 451, message: 'Try later' } : undefined))
    await setStatus(booked, cancelled)
    await work()
    smtp.refuse(() => undefined)
    await setStatus(booked, { status: 'PENDING' })
    await passNotices()
    await passPause()
    await work()
    await work()
    expect(await kindsOf(practice)).toEqual(['BOOKED SENT', 'CANCELLED DROPPED'])
  })

  test('what is left out since it is not true at that moment is told where it is true again by then', async () => {
    const practice = await newPractice()
    const { id } = await practice.book()
    const set = (status: 'CANCELLED' | 'PENDING') => app.db.update(consultations).set({ status }).where(eq(consultations.id, id))
    await look()
    await set('CANCELLED')
    await work()
    // Who undid the cancellation had it looked at while the mail still waited.
    await set('PENDING')
    await work()
    expect(await kindsOf(practice)).toEqual(['BOOKED DROPPED', 'BOOKED SENT'])
  })

  test('what a process had begun and not ended is done by another one', async () => {
    const practice = await newPractice()
    await practice.book()
    await look()
    // A process that fetched the job and was killed.
    await app.db.execute(sql`update pgboss.job set state = 'active', started_on = now() where name = 'mails' and state = 'created'`)
    await app.db.update(mails).set({ status: 'SENDING', attempts: 1 }).where(eq(mails.recipient, practice.email))
    const maintain = async () => {
      const ending = new AbortController()
      const done = maintainQueues(app.db, { signal: ending.signal, onError: (error) => errors.push(error) })
      ending.abort()
      await done
    }
    await maintain()
    await work()
    expect(practice.received()).toEqual([])
    await app.db.execute(sql`update pgboss.job set started_on = now() - interval '10 minutes' where state = 'active'`)
    await maintain()
    await passPause()
    await work()
    expect(errors).toEqual([])
    expect(practice.received()).toHaveLength(1)
  })

  test('a mail whose job is gone is listed as failed', async () => {
    const practice = await newPractice()
    await practice.book()
    await look()
    await failForgotten(app.db)
    expect((await practice.rows())[0]?.status).toBe('WAITING')
    await app.db.execute(sql`update mails set created_at = now() - interval '2 hours' where recipient = ${practice.email}`)
    await failForgotten(app.db)
    expect((await practice.rows())[0]?.status).toBe('WAITING')
    await app.db.execute(sql`delete from pgboss.job where name = 'mails'`)
    await failForgotten(app.db)
    expect((await practice.rows())[0]).toMatchObject({ status: 'FAILED', failure: 'Nadie lo envió.' })
  })
})
