import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Gauge, type Registry } from 'prom-client'
import { addresses } from '../../apps/index.ts'
import { webhookDeliveries } from '../../apps/schema.ts'
import { mails } from '../../messages/schema.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/ddl.ts'
import { countStreams } from '../event-stream.ts'
import type { FileStore } from '../files/file-store.ts'
import { countPaused, readQueues } from '../queue/queue.ts'

/** How long a reading is waited for. Prometheus gives up after ten seconds by itself. */
const PATIENCE_MS = 1_000

/**
 * Reads something anew for its callers, one read at a time. Where it fails or takes long, the answer is what was known before: the metrics wait neither for a
 * connection of the pool nor for a bucket that hangs.
 */
function patiently<Known>(read: () => Promise<Known>) {
  let known: { values: Known; at: number } | undefined
  let reading: Promise<boolean> | undefined
  async function readAnew() {
    try {
      known = { values: await read(), at: Date.now() }
      return true
    } catch {
      return false
    } finally {
      reading = undefined
    }
  }
  return async () => {
    reading ??= readAnew()
    const isNew = await Promise.race([reading, setTimeout(PATIENCE_MS, false, { ref: false })])
    return { isNew, known }
  }
}

/** How many rows wait, how many seconds the oldest of them has, and how many were given up. */
async function readKind(db: Database, table: PgTable, waiting: SQL, among: SQL) {
  const [row] = await rowsOf<{ waiting: number; oldest: number; failed: number }>(
    db,
    sql`select count(*) filter (where ${waiting})::int as waiting,
      coalesce(extract(epoch from now() - min(created_at) filter (where ${waiting})), 0)::float as oldest,
      count(*) filter (where status = 'FAILED')::int as failed
    from ${table} where ${among}`,
  )
  return row ?? { waiting: 0, oldest: 0, failed: 0 }
}

const readDatabase = async (db: Database) => ({
  queues: await readQueues(db),
  mails: await readKind(db, mails, sql`status in ('WAITING', 'SENDING')`, sql`status in ('WAITING', 'SENDING', 'FAILED')`),
  // No delivery waits longer than that.
  webhooks: await readKind(db, webhookDeliveries, sql`status = 'WAITING'`, sql`created_at > now() - interval '1 day'`),
  paused: await countPaused(db, 'webhooks', addresses.of),
})

/** Tells of what is done later, of streams and of the storage. What the database knows is the same in each process. Returns what reads all of it anew. */
export function figuresOf(register: Registry, db: Database, files: FileStore) {
  const registers = [register]
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name, help, registers })
    // Until it is known it is not told, and not 0 either.
    made.remove()
    return made
  }
  const perQueue = (name: string, help: string) => new Gauge({ name, help, labelNames: ['queue'], registers })
  const kindOf = (kind: 'mails' | 'webhooks', given: string) => ({
    waiting: gauge(`${kind}_waiting`, `How many ${kind} wait.`),
    oldest: gauge(`${kind}_oldest_seconds`, `How long ago the oldest of the ${kind} that wait was written.`),
    failed: gauge(`${kind}_failed`, `How many ${kind} were given up, ${given}.`),
  })
  const jobs = {
    waiting: perQueue('jobs_waiting', 'Jobs that wait, by queue.'),
    oldest: perQueue('jobs_oldest_seconds', 'How long the oldest job that is due has been so, by queue.'),
    retrying: perQueue('jobs_retrying', 'Jobs that failed and wait for their next try, by queue.'),
    failed: perQueue('jobs_failed', 'Jobs that were given up in the last twelve hours, by queue.'),
  }
  const kinds = {
    mails: kindOf('mails', 'and not sent again since'),
    webhooks: kindOf('webhooks', 'of those of the last day'),
  }
  const paused = gauge('webhooks_paused', 'Addresses that do not answer and are paused.')
  const isReachable = gauge(
    'database_reachable',
    'Whether the database has answered in time: 0 or 1. If not, what it knows is that of the last time.',
  )
  const readAt = gauge('database_read_timestamp_seconds', 'When the jobs, mails and webhooks were counted.')
  const streams = gauge('event_streams', 'Streams of changes that are open to consoles.')
  const isWritable = gauge('storage_writable', 'Whether files can be stored: 0 or 1.')
  const failedAt = gauge('storage_failed_timestamp_seconds', 'When the storage of files failed last; 0: not since the start.')
  const room = gauge('storage_free_bytes', 'Room for files, where the storage tells.')

  const askDatabase = patiently(() => readDatabase(db))
  const askFiles = patiently(() => files.readState())

  async function tellDatabase() {
    const { isNew, known } = await askDatabase()
    isReachable.set(Number(isNew))
    if (!known) return
    readAt.set(known.at / 1000)
    for (const { queue, ...figures } of known.values.queues)
      for (const name of Object.keys(jobs) as (keyof typeof jobs)[]) jobs[name].set({ queue }, figures[name])
    for (const kind of ['mails', 'webhooks'] as const)
      for (const name of ['waiting', 'oldest', 'failed'] as const) kinds[kind][name].set(known.values[kind][name])
    paused.set(known.values.paused)
  }
  async function tellFiles() {
    const { isNew, known } = await askFiles()
    isWritable.set(Number(isNew && known?.values.isWritable))
    failedAt.set((known?.values.failedAt ?? 0) / 1000)
    if (known?.values.room !== undefined) room.set(known.values.room)
  }
  return async () => {
    streams.set(countStreams())
    await Promise.all([tellDatabase(), tellFiles()])
  }
}
