import { createHmac, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { WebhookEvent } from '#contract/generated/schema.ts'
import { webhookDeliveries, webhooks } from '#server/apps/schema.ts'
import { addresses, deleteOldDeliveries, failForgottenDeliveries, sendDelivery } from '#server/apps/webhooks.ts'
import { auditLog } from '#server/audit/schema.ts'
import { setProductName } from '#server/platform/product-name.ts'
import { drain } from '#server/platform/queue/queue.ts'
import { examples } from '#tests/contract/examples.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase, postgres } from '#tests/support/database/databases.ts'
import { countWaiting } from '#tests/support/database/lock-waits.ts'
import { latch } from '#tests/support/flows/deferred.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { startProgram } from '#tests/support/server/program.ts'

describe.each(anyDatabase)('webhooks on $name', ({ open }) => {
  let app: TestApp
  let program: Awaited<ReturnType<typeof startProgram>>
  beforeAll(async () => {
    program = await startProgram()
    app = await openApp(open, { WEBHOOKS_TO_PRIVATE: '1' })
  })
  afterAll(async () => {
    await app.close()
    await program.stop()
  })
  afterEach(async () => {
    await app.db.delete(webhooks)
    program.told.length = 0
    program.answer(204)
  })

  const as = 'BACKOFFICE' as const
  const add = (events: WebhookEvent[]) => app.ok('createWebhook', { as, body: { url: program.url, events } })
  /** Sends what is due, as a process of the server does it. */
  const send = (env = app.env) =>
    drain(app.db, 'webhooks', {
      signal: new AbortController().signal,
      parallel: 1,
      lanes: addresses,
      work: (job, tried) => sendDelivery(app.db, env, job, tried),
      onError: () => {},
    })
  /** Makes due what waits for its next try. */
  const passTime = () => app.db.execute(sql`update pgboss.job set start_after = now() where name = 'webhooks' and state = 'retry'`)
  const bodies = () => program.bodies()
  const deliveries = (id: number) => app.ok('listWebhookDeliveries', { as, params: { id } })
  const addPatient = async () =>
    (
      await app.ok('createPatient', {
        as,
        body: { ...exampleOf('PatientInput'), insuranceId: null, dni: String(randomInt(60_000_000, 99_999_999)) },
      })
    ).id
  const book = async () => app.ok('createConsultation', { as, ...(await examples.createConsultation.own(app, as)) })

  test('tell of a turno that is booked, moved and cancelled, and of nothing about its patient', async () => {
    await add(['APPOINTMENT_BOOKED', 'APPOINTMENT_MOVED', 'APPOINTMENT_CANCELLED'])
    const { id, doctorId, clinicId } = await book()
    const { body: move } = await examples.moveConsultation.own(app, as)
    await app.ok('moveConsultation', { as, params: { id }, body: move })
    await app.ok('updateConsultationStatus', {
      as,
      params: { id },
      body: { status: 'CANCELLED', cancelledKind: 'CLINIC', cancelledReason: 'Licencia' },
    })
    // Taking the cancellation back books it again.
    await app.ok('updateConsultationStatus', { as, params: { id }, body: { status: 'PENDING' } })
    // What is confirmed is none of these.
    await app.ok('updateConsultationStatus', { as, params: { id }, body: { status: 'CONFIRMED' } })
    await send()
    expect(bodies().map(({ event }) => event)).toEqual([
      'APPOINTMENT_BOOKED',
      'APPOINTMENT_MOVED',
      'APPOINTMENT_CANCELLED',
      'APPOINTMENT_BOOKED',
    ])
    const [booked, moved, cancelled] = bodies()
    expect(booked.data).toMatchObject({ appointmentId: id, doctorId, clinicId, patientId: expect.any(Number), status: 'PENDING' })
    expect(moved.data).toMatchObject({ appointmentId: id, date: move?.date })
    expect(cancelled.data).toMatchObject({ appointmentId: id, status: 'CANCELLED' })
    expect(Object.keys(booked).sort()).toEqual(['createdAt', 'data', 'event', 'id'])
    expect(Object.keys(booked.data).sort()).toEqual([
      'appointmentId',
      'clinicId',
      'date',
      'doctorId',
      'durationInMinutes',
      'patientId',
      'status',
    ])
  })

  test('tell whose a turno is when records are united, and when that is undone, under another version', async () => {
    await add(['APPOINTMENT_MOVED'])
    const [kept, merged] = [await addPatient(), await addPatient()]
    const { body: example } = await examples.createConsultation.own(app, as)
    const body = { ...exampleOf('CreateConsultationInput'), ...example, patientId: merged }
    const { id } = await app.ok('createConsultation', { as, body })
    const { id: mergeId } = await app.ok('mergePatients', { as, body: { keptId: kept, mergedId: merged, fromMerged: [] } })
    await app.ok('undoPatientMerge', { as, params: { id: mergeId } })
    await send()
    expect(bodies().map(({ data }) => [data.appointmentId, data.patientId])).toEqual([
      [id, kept],
      [id, merged],
    ])
    expect((await app.call('getConsultation', { as, params: { id } })).headers['etag']).toBe('"3"')
  })

  test.each([
    ['Salvia', 'Salvia-Webhooks/1'],
    ['Turnera Ñandú & Cía.', 'Turnera-Nandu-Cia-Webhooks/1'],
    ['医院', 'Webhooks/1'],
  ])('come from what the product is called: %s', async (name, agent) => {
    await add(['APPOINTMENT_BOOKED'])
    await book()
    setProductName(name)
    try {
      await send()
    } finally {
      setProductName('Salvia')
    }
    expect(program.told.map(({ headers }) => headers['user-agent'])).toEqual([agent])
  })

  test('tell of each turno of a series', async () => {
    await add(['APPOINTMENT_BOOKED'])
    const { results } = await app.ok('createConsultationSeries', { as, ...(await examples.createConsultationSeries.own(app, as)) })
    await send()
    expect(bodies().map(({ data }) => data.appointmentId)).toEqual(results.flatMap(({ consultationId }) => consultationId ?? []))
  })

  test('tell of a lead that is added, and changed', async () => {
    await add(['LEAD_CHANGED'])
    const lead = await app.ok('createReferral', { as, ...(await examples.createReferral.own(app, as)) })
    await app.ok('updateReferral', { as, params: { id: lead.id }, body: { status: 'CONTACTED' } })
    await send()
    expect(bodies().map(({ data: { leadId, status } }) => ({ leadId, status }))).toEqual([
      { leadId: lead.id, status: 'PENDING' },
      { leadId: lead.id, status: 'CONTACTED' },
    ])
  })

  test('tell only what an address wants to know, and nothing of what was taken back', async () => {
    await add(['LEAD_CHANGED'])
    await book()
    await app.refused('createConsultation', { as, body: { ...exampleOf('CreateConsultationInput'), doctorId: 999_999 } })
    await send()
    expect(program.told).toEqual([])
  })

  test('are signed with the secret and the time', async () => {
    const { webhook, secret } = await add(['LEAD_CHANGED'])
    const { id } = await app.ok('testWebhook', { as, params: { id: webhook.id } })
    await send()
    const [{ headers, body } = { headers: {}, body: '' }] = program.told
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-salvia-event': 'TEST', 'x-salvia-delivery': String(id) })
    const [, seconds = '', hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-salvia-signature'])) ?? []
    expect(hex).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60)
    // Another secret signs what follows.
    const renewed = await app.ok('renewWebhookSecret', { as, params: { id: webhook.id } })
    await app.ok('testWebhook', { as, params: { id: webhook.id } })
    await send()
    const last = program.told.at(-1)
    const [, then = '', signature] = /^t=(\d+),v1=(.+)$/.exec(String(last?.headers['x-salvia-signature'])) ?? []
    expect(signature).toBe(createHmac('sha256', renewed.secret).update(`${then}.${last?.body}`).digest('hex'))
  })

  test('tell the secret once, and the audit log not at all', async () => {
    const { webhook, secret } = await add(['LEAD_CHANGED'])
    const told = await app.ok('getWebhook', { as, params: { id: webhook.id } })
    expect(JSON.stringify([told, await app.ok('listWebhooks', { as })])).not.toContain(secret)
    expect(await app.db.$count(auditLog, sql`${auditLog.after}::text like ${`%${secret}%`}`)).toBe(0)
  })

  test('are tried again where they fail, with the same content, and given up in the end', async () => {
    const { webhook } = await add(['LEAD_CHANGED'])
    program.answer(500)
    await app.ok('testWebhook', { as, params: { id: webhook.id } })
    await send()
    expect(await deliveries(webhook.id)).toMatchObject([
      { status: 'WAITING', attempts: 1, answer: 500, problem: 'Respondió 500.', deliveredAt: null },
    ])
    program.answer(204)
    await passTime()
    await send()
    expect(await deliveries(webhook.id)).toMatchObject([{ status: 'DELIVERED', attempts: 2, answer: 204, problem: null }])
    expect(program.told[1]?.body).toBe(program.told[0]?.body)

    program.answer(302)
    await app.ok('testWebhook', { as, params: { id: webhook.id } })
    for (let tries = 0; tries < 12; tries++) {
      await send()
      await passTime()
    }
    const [given] = await deliveries(webhook.id)
    // A redirect is no answer, since it could lead anywhere.
    expect(given).toMatchObject({ status: 'FAILED', attempts: 10, answer: 302 })
  })

  test('are sent once more when somebody asks, and not twice at once', async () => {
    const { webhook } = await add(['LEAD_CHANGED'])
    const params = { id: webhook.id, deliveryId: (await app.ok('testWebhook', { as, params: { id: webhook.id } })).id }
    expect(await app.refused('resendWebhookDelivery', { as, params })).toMatchObject({ status: 409 })
    await send()
    expect(await app.ok('resendWebhookDelivery', { as, params })).toMatchObject({ status: 'WAITING' })
    await send()
    expect(bodies()).toHaveLength(2)
    expect(bodies()[1]).toEqual(bodies()[0])
    const other = await add(['LEAD_CHANGED'])
    expect(await app.refused('resendWebhookDelivery', { as, params: { ...params, id: other.webhook.id } })).toMatchObject({ status: 404 })
  })

  test('wait for nothing while they are paused, and go with their address', async () => {
    const { webhook } = await add(['APPOINTMENT_BOOKED'])
    await app.ok('testWebhook', { as, params: { id: webhook.id } })
    await app.ok('updateWebhook', { as, params: { id: webhook.id }, body: { isActive: false } })
    await book()
    await send()
    expect(program.told).toEqual([])
    expect(await deliveries(webhook.id)).toMatchObject([{ event: 'TEST', status: 'FAILED', problem: 'La dirección está en pausa.' }])
    await app.ok('deleteWebhook', { as, params: { id: webhook.id } })
    expect(await app.refused('listWebhookDeliveries', { as, params: { id: webhook.id } })).toMatchObject({ status: 404 })
    expect(await app.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, webhook.id))).toBe(0)
  })

  test('for which nobody comes any more are told as failed, and can be sent again; those that wait for their next try are left alone', async () => {
    const { webhook } = await add(['LEAD_CHANGED'])
    const params = { id: webhook.id, deliveryId: (await app.ok('testWebhook', { as, params: { id: webhook.id } })).id }
    await app.db.update(webhookDeliveries).set({ createdAt: sql`now() - interval '2 hours'` as never })
    await failForgottenDeliveries(app.db)
    expect(await deliveries(webhook.id)).toMatchObject([{ status: 'WAITING' }])
    await app.db.execute(sql`delete from pgboss.job where name = 'webhooks'`)
    await failForgottenDeliveries(app.db)
    expect(await deliveries(webhook.id)).toMatchObject([{ status: 'FAILED', problem: 'Nadie lo envió.' }])
    await app.ok('resendWebhookDelivery', { as, params })
    await send()
    expect(await deliveries(webhook.id)).toMatchObject([{ status: 'DELIVERED' }])
  })

  test('are forgotten after 30 days', async () => {
    const { webhook } = await add(['LEAD_CHANGED'])
    await app.ok('testWebhook', { as, params: { id: webhook.id } })
    await app.db.update(webhookDeliveries).set({ createdAt: sql`now() - interval '31 days'` as never })
    await deleteOldDeliveries(app.db)
    expect(await deliveries(webhook.id)).toEqual([])
    await send()
    expect(program.told).toEqual([])
  })

  test('are 20 at most, however many are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => app.call('createWebhook', { as, body: { url: program.url, events: ['LEAD_CHANGED'] } })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  })

  describe('where private networks are not to be reached', () => {
    let guarded: TestApp
    beforeAll(async () => {
      guarded = await openApp(open)
    })
    afterAll(() => guarded.close())

    test.each([
      'http://integraciones.example.com/salvia',
      'https://localhost/salvia',
      'https://127.0.0.1/salvia',
      'https://10.1.2.3/',
      'https://192.168.0.10:8443/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[fd00::1]/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://router/',
      'https://impresora.local/',
      'https://integraciones.example.com:22/',
      'https://integraciones.example.com:80/',
      'https://user:password@integraciones.example.com/',
    ])('%s is refused, and says at which field', async (url) => {
      const problem = await guarded.refused('createWebhook', { as, body: { url, events: ['LEAD_CHANGED'] } })
      expect(problem).toMatchObject({ status: 422, errors: { url: expect.any(String) } })
    })

    test('an address that was added before is not told either', async () => {
      const { webhook } = await add(['LEAD_CHANGED'])
      await app.ok('testWebhook', { as, params: { id: webhook.id } })
      await send({ ...app.env, webhooksToPrivate: false })
      expect(program.told).toEqual([])
      expect(await deliveries(webhook.id)).toMatchObject([{ status: 'WAITING', problem: expect.stringContaining('https') }])
    })
  })
})

test('an address that is taken away while a turno is booked fails neither the booking nor a test of it with an unexpected answer', {
  tags: 'full',
}, async () => {
  const app = await openApp(postgres.open)
  const as = 'BACKOFFICE' as const
  const { webhook } = await app.ok('createWebhook', { as, body: { url: 'https://8.8.8.8/', events: ['APPOINTMENT_BOOKED'] } })
  const booking = await examples.createConsultation.own(app, as)
  const [removed, held] = [latch(), latch()]
  const removing = app.db.transaction(async (tx) => {
    await tx.delete(webhooks).where(eq(webhooks.id, webhook.id))
    removed.resolve()
    await held.promise
  })
  await removed.promise
  const booked = app.call('createConsultation', { as, ...booking })
  const tried = app.call('testWebhook', { as, params: { id: webhook.id } })
  // Both wait for whoever removes it.
  await expect.poll(() => countWaiting(app.db)).toBe(2)
  held.resolve()
  await removing
  expect([(await booked).status, (await tried).status]).toEqual([201, 404])
  expect(await app.db.$count(webhookDeliveries)).toBe(0)
  await app.close()
})
