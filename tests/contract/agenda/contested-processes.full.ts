import { and, gt, isNull, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mails } from '#server/messages/schema.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/ddl.ts'
import { readEnv } from '#server/platform/env.ts'
import { createRandom } from '#server/seed/random.ts'
import type { Reached } from '#tests/support/features/booking-requests.ts'
import { letMailsGo, newContestedDay, playDay } from '#tests/support/features/contested-day.ts'
import { linkedDataFolder } from '#tests/support/server/demo.ts'
import { remote } from '#tests/support/server/remote.ts'
import { type Server, startBriefly } from '#tests/support/server/server.ts'
import { createDatabase, dropDatabase } from '#tests/support/services/postgres.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'
import { isDeep, seed } from '#tests/support/setup/settings.ts'

const ROUNDS = isDeep ? 60 : 15
/** So many people do something at once. */
const AT_ONCE = 10

const data = linkedDataFolder()
let smtp: Awaited<ReturnType<typeof startSmtp>>
let url = ''
let store: DatabaseHandle
let servers: Server[] = []
beforeAll(async () => {
  smtp = await startSmtp()
  url = await createDatabase(inject('postgres'), inject('template'))
  store = await openDatabase({ databaseUrl: url, dataDir: data.path })
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await store.close()
  await dropDatabase(url)
  await smtp.stop()
  data.remove()
})

test('over two processes no time is given twice, no hold is broken, each is told what is and nothing else, and nobody hears of a deadlock', {
  timeout: 600_000,
}, async () => {
  const settings = {
    ...{ DATA_DIR: data.path, DATABASE_URL: url, DEMO: '1', CAPTCHA_PROVIDER: 'none', PUBLIC_BOOKING: '1', TRUST_PROXY: 'loopback' },
    ...{ JOBS: '1', SMTP_URL: smtp.url, MAIL_FROM: 'turnos@salvia.test', PUBLIC_URL: 'http://localhost', MAIL_DELAY_SECONDS: '0' },
    ...{ OVERLOAD_DELAY_MS: '0', TIME_ZONE: 'America/Argentina/Buenos_Aires' },
  }
  servers = await Promise.all([startBriefly(settings), startBriefly(settings)])
  const random = createRandom(seed)
  const [one, other] = servers.map(({ api }) => remote(api, store.db))
  if (!one || !other) throw new Error('There are two processes.')
  const app: Reached['app'] = {
    ...{ db: store.db, env: readEnv(settings), ok: one.ok },
    async call(id, ask) {
      const { faults, ...answered } = await random.pick([one, other]).call(id, ask)
      expect(faults, `${id} answered ${answered.status} ${answered.text}`).toEqual([])
      return answered
    },
  }
  const before = (await store.db.select({ id: max(mails.id) }).from(mails))[0]?.id ?? 0
  const day = await newContestedDay({ app, smtp }, random)
  /** The notifications and mails that the processes have still to send. */
  const isWaiting = sql`
    select from pgboss.job where name in ('notices', 'mails') and state < 'completed'
    union all select from mails where status in ('WAITING', 'SENDING') and sent_with is null`
  async function countWaiting() {
    await letMailsGo(store.db)
    return (await rowsOf(store.db, isWaiting)).length
  }
  const settle = () => expect.poll(countWaiting, { interval: 100 }).toBe(0)
  await playDay(day, { rounds: ROUNDS, atOnce: AT_ONCE, settle })
  // None arrived twice, or but for what is written down. A reminder may be on its way at this moment.
  const recipientsOf = (all: readonly { recipient: string }[]) => all.map(({ recipient }) => recipient).sort()
  async function unequal() {
    const written = await store.db
      .select()
      .from(mails)
      .where(and(gt(mails.id, before), isNull(mails.sentWith)))
    const sent = written.filter(({ status }) => status === 'SENT')
    const patients = new Set(recipientsOf(sent))
    const arrived = smtp.arrived.filter(({ recipient }) => patients.has(recipient))
    if (recipientsOf(arrived).join() === recipientsOf(sent).join()) return ''
    // What came twice, or is not written as sent, is understood by all of them.
    const rows = written.map(({ id, kind, recipient, status, attempts }) => [id, kind, recipient, status, attempts].join(' '))
    return [`SEED=${seed}`, ...arrived.map(({ recipient, subject }) => `${recipient} ${subject}`), ...rows].join('\n')
  }
  await expect.poll(unequal).toBe('')
  for (const { log } of servers) expect(log.filter((line) => /"level":[56]0/.test(line))).toEqual([])
})
