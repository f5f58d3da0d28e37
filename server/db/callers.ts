import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** How long what was read of a caller is remembered at most. */
export const REMEMBERED_MS = 1_000
const RETRY_MS = 1_000
/** Whoever made a change asks for the lock only after its commit. Taken again before that, it would be kept from them for no reason. */
const PAUSE_MS = 100

// What the triggers tell of a change to a session or its owner: on this channel, and with this code to the connection that made it.
const CHANNEL = 'callers'
const CHANGED = 'SV001'
// Migrations and the demo data have the two numbers before it.
const LOCK = 7_258_044

/** What was read of a caller holds while `epoch` is what it was before the reading began. While there is none, nothing may be remembered. */
export type Callers = { epoch: number | undefined }

/** Looks for changes that are made through a pool. The returned function tells whether a connection has made one since it was last asked. */
export function watchChanges(pool: pg.Pool, onChange: () => void = () => {}) {
  const changed = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    client.on('notice', ({ code }) => {
      if (code !== CHANGED) return
      changed.add(client)
      onChange()
    })
  })
  return (client: pg.PoolClient) => changed.delete(client)
}

/**
 * Waits until no process remembers callers as they were before a change that was committed. Whoever remembers any shares a lock, and lets go
 * of it on hearing of the change; this takes it alone, after all of them. What somebody still remembers when the time is over is too old.
 */
export async function awaitForgotten(client: pg.PoolClient) {
  const began = performance.now()
  await client
    .query(`select set_config('lock_timeout', '${REMEMBERED_MS}', true); select pg_advisory_xact_lock(${LOCK})`)
    .catch(() => setTimeout(began + REMEMBERED_MS - performance.now()))
}

/** Listens on a connection of its own, without which this process remembers nothing. One that is lost is opened again. */
export function listenForChanges(connect: () => pg.Client) {
  const callers: Callers = { epoch: undefined }
  const closing = new AbortController()
  const { signal } = closing
  let last = 0

  async function follow(client: pg.Client) {
    let heard = 0
    client.on('notification', () => {
      heard++
      callers.epoch = undefined
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    while (!signal.aborted) {
      const known = heard
      await client.query(`select pg_advisory_lock_shared(${LOCK})`)
      if (heard === known) {
        callers.epoch = ++last
        await once(client, 'notification', { signal })
      }
      await client.query(`select pg_advisory_unlock_shared(${LOCK})`)
      await setTimeout(PAUSE_MS, undefined, { signal })
    }
  }

  async function listen() {
    while (!signal.aborted) {
      const client = connect()
      const end = () => client.end().catch(() => {})
      signal.addEventListener('abort', end, { once: true })
      // The pool tells of a database that is out of reach.
      await follow(client).catch(() => {})
      callers.epoch = undefined
      signal.removeEventListener('abort', end)
      await end()
      await setTimeout(RETRY_MS, undefined, { signal }).catch(() => {})
    }
  }

  const listening = listen()
  return {
    callers,
    close() {
      closing.abort()
      return listening
    },
  }
}
