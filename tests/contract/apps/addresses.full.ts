import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { webhookDeliveries, webhooks } from '#server/apps/schema.ts'
import { addresses, sendDelivery } from '#server/apps/webhooks.ts'
import { mails } from '#server/messages/schema.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import { drain } from '#server/platform/queue/queue.ts'
import { startJobs } from '#server/system/jobs.ts'
import { examples } from '#tests/contract/examples.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'

const AT_ONCE = { MAIL_FROM: 'turnos@salvia.test', PUBLIC_URL: 'http://localhost:8000', MAIL_DELAY_SECONDS: '0', WEBHOOKS_TO_PRIVATE: '1' }
const as = 'BACKOFFICE' as const

/** Another program, which does with what it is told as it is told to, and keeps in which order it came. */
async function startAddress() {
  const ids: number[] = []
  let atOnce = 0
  let mostAtOnce = 0
  let answer: (response: ServerResponse, id: number) => unknown = (response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    ids.push(Number(request.headers['x-salvia-delivery']))
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    response.on('close', () => atOnce--)
    request.resume().on('end', () => answer(response, ids.at(-1) ?? 0))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/`,
    ids,
    mostAtOnce: () => mostAtOnce,
    answer(next: typeof answer) {
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
type Address = Awaited<ReturnType<typeof startAddress>>

describe.each(anyDatabase)('the addresses of webhooks on $name', ({ open }) => {
  let mailing: Awaited<ReturnType<typeof openMailingApp>>
  let one: Address
  let other: Address
  beforeAll(async () => {
    mailing = await openMailingApp(open, AT_ONCE)
    one = await startAddress()
    other = await startAddress()
  })
  afterAll(async () => {
    await mailing.close()
    await one.stop()
    await other.stop()
  })
  afterEach(async () => {
    await mailing.app.db.delete(webhooks)
    for (const address of [one, other]) {
      address.ids.length = 0
      address.answer((response) => response.writeHead(204).end())
    }
  })

  const add = async ({ url }: Address, app = mailing.app) =>
    (await app.ok('createWebhook', { as, body: { url, events: ['LEAD_CHANGED'] } })).webhook.id
  /** Tells both addresses of a lead. */
  const change = async () => mailing.app.ok('createReferral', { as, ...(await examples.createReferral.own(mailing.app, as)) })
  const ask = async (id: number, app = mailing.app) => (await app.ok('testWebhook', { as, params: { id } })).id
  const read = (id: number) =>
    mailing.app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id)).orderBy(webhookDeliveries.id)
  const tries = async (id: number) => (await read(id)).map(({ status, attempts }) => `${status} ${attempts}`)
  /** Sends what is due, as a process of the server does it. */
  const send = () =>
    drain(mailing.app.db, 'webhooks', {
      ...{ signal: new AbortController().signal, parallel: 1, lanes: addresses, onError: () => {} },
      work: (job, tried) => sendDelivery(mailing.app.db, mailing.app.env, job, tried),
    })
  const passPauses = () =>
    mailing.app.db.execute(sql`update pgboss.job set start_after = now() where name = 'webhooks' and state = 'retry'`)

  test('one that never answers keeps no other address, no mail and no notice waiting', async () => {
    const { app, smtp, close } = await openMailingApp(open, AT_ONCE)
    startJobs(app.app, app.db, app.env)
    const dead = await startAddress()
    dead.answer(() => {})
    try {
      await app.app.listen({ port: 0, host: '127.0.0.1' })
      const [deadId, healthyId] = [await add(dead, app), await add(other, app)]
      for (let i = 0; i < 12; i++) await ask(deadId, app)
      await expect.poll(() => dead.ids.length, { timeout: 5_000 }).toBeGreaterThan(0)
      const began = performance.now()
      await ask(healthyId, app)
      const { email } = accountOf('DOCTOR')
      await app.ok('requestPasswordReset', { body: { email, recaptchaToken: 'none' } })
      const { id } = await app.ok('createConsultation', { as, ...(await examples.createConsultation.own(app, as)) })
      const mail = async () => (await app.db.select().from(mails).where(eq(mails.consultationId, id)))[0]?.status
      const arrived = async () => ({ other: other.ids.length, account: smtp.to(email).length, notice: await mail() })
      await expect.poll(arrived, { timeout: 9_000, interval: 50 }).toEqual({ other: 1, account: 1, notice: 'SENT' })
      expect(performance.now() - began).toBeLessThan(5_000)
      // It is told one thing after the other.
      expect(dead.ids).toHaveLength(1)
    } finally {
      await dead.stop()
      await close()
    }
  })

  test('one that does not answer is paused for itself, what comes later included, and is told all in order once it does', async () => {
    const [down, up] = [await add(one), await add(other)]
    one.answer((response) => response.destroy())
    for (let i = 0; i < 3; i++) await change()
    await send()
    expect(await tries(down)).toEqual(['WAITING 1', 'WAITING 0', 'WAITING 0'])
    expect(await tries(up)).toEqual(['DELIVERED 1', 'DELIVERED 1', 'DELIVERED 1'])
    await change()
    await send()
    expect(await tries(down)).toEqual(['WAITING 1', 'WAITING 0', 'WAITING 0', 'WAITING 0'])
    expect(other.ids).toHaveLength(4)
    one.answer((response) => response.writeHead(204).end())
    one.ids.length = 0
    await passPauses()
    await send()
    expect(await tries(down)).toEqual(['DELIVERED 2', 'DELIVERED 1', 'DELIVERED 1', 'DELIVERED 1'])
    expect(one.ids).toEqual((await read(down)).map(({ id }) => id))
  })

  test('whoever mended one tries it at once, which ends its pause', async () => {
    const id = await add(one)
    one.answer((response) => response.destroy())
    await change()
    await change()
    await send()
    one.answer((response) => response.writeHead(204).end())
    one.ids.length = 0
    const urgent = await ask(id)
    await send()
    const [first, second] = await read(id)
    expect(one.ids).toEqual([urgent, first?.id, second?.id])
  })

  test('what one refuses keeps nothing else waiting', async () => {
    const id = await add(one)
    one.answer((response, delivery) => response.writeHead(delivery === one.ids[0] ? 422 : 204).end())
    for (let i = 0; i < 3; i++) await change()
    await send()
    expect(await tries(id)).toEqual(['WAITING 1', 'DELIVERED 1', 'DELIVERED 1'])
  })

  test('what one has not taken for four hours is given up, with what waited behind it', async () => {
    const id = await add(one)
    one.answer((response) => response.destroy())
    for (let i = 0; i < 3; i++) await change()
    await mailing.app.db.execute(
      sql`update pgboss.job set created_on = now() - interval '5 hours' where name = 'webhooks' and state = 'created'`,
    )
    await change()
    await send()
    expect(await tries(id)).toEqual(['FAILED 1', 'FAILED 0', 'FAILED 0', 'WAITING 0'])
    await passPauses()
    await send()
    expect(await tries(id)).toEqual(['FAILED 1', 'FAILED 0', 'FAILED 0', 'WAITING 1'])
  })

  test('a lane that becomes free while it looks for jobs is looked at again', async () => {
    const { db } = mailing.app
    const [short, long] = [await add(one), await add(other)]
    await ask(short)
    const [first, second] = [await ask(long), await ask(long)]
    const done: number[] = []
    let looks = 0
    let hasLooked = () => {}
    const looked = new Promise<void>((resolve) => {
      hasLooked = resolve
    })
    const isOver = async () =>
      (await rowsOf(db, sql`select from pgboss.job where state = 'completed' and (data ->> 'deliveryId')::int = ${first}`)).length === 1
    // The second look finds the long job still under way, and comes back when that is over.
    const slow = new Proxy(db, {
      get: (target, name: keyof typeof db) =>
        name !== 'execute'
          ? target[name]
          : async (query: SQL) => {
              const rows = await target.execute(query)
              if (/\bis_held\b/.test(new PgDialect().sqlToQuery(query).sql) && ++looks === 2) {
                hasLooked()
                await expect.poll(isOver).toBe(true)
              }
              return rows
            },
    })
    await drain(slow, 'webhooks', {
      ...{ signal: new AbortController().signal, parallel: 1, lanes: addresses, onError: () => {} },
      async work({ deliveryId }) {
        if (deliveryId === first) await looked
        done.push(deliveryId)
        return undefined
      },
    })
    expect(done.slice(-2)).toEqual([first, second])
  })

  test('two processes beside each other tell each of them each thing once, one after the other', async () => {
    const ids = [await add(one), await add(other)]
    for (const address of [one, other]) address.answer((response) => setTimeout(() => response.writeHead(204).end(), 20))
    for (let i = 0; i < 8; i++) await change()
    await Promise.all([send(), send(), send()])
    for (const [index, address] of [one, other].entries()) {
      expect(address.ids).toEqual((await read(ids[index] ?? 0)).map(({ id }) => id))
      expect(address.mostAtOnce()).toBe(1)
    }
  })
})
