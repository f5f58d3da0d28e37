import { expect, vi } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { Outcome, RecordEvent, submission } from '#machines/submission.ts'
import { deferred } from './deferred.ts'

export const failure = new Error('No')
export const saved: Outcome = { type: 'saved', saved: { id: 1 } }
export const lost: Outcome = { type: 'unknown', error: failure }

/** What surrounds a machine that loads, changes and reloads a record: the server, and the record in the cache, both led by the test. */
export function surroundings() {
  const server = deferred<PendingRequest, Outcome>()
  const reload = deferred<undefined, unknown>()
  const onReloaded = vi.fn()
  const fetches = vi.fn()
  let tell: (event: RecordEvent) => void = () => {}
  return {
    server,
    reload,
    onReloaded,
    fetches,
    tell: (event: RecordEvent) => tell(event),
    provided: {
      actors: {
        send: fromPromise<Outcome, PendingRequest>(({ input }) => server.call(input)),
        reload: fromPromise<unknown>(() => reload.call(undefined)),
        watch: fromCallback<{ type: 'fetch' }, undefined, RecordEvent>(({ sendBack, receive }) => {
          tell = sendBack
          receive(fetches)
        }),
      },
      actions: { onReloaded },
    },
  }
}

type SubmissionEvent = Parameters<ReturnType<typeof submission.createMachine>['transition']>[1]
type Running = ReturnType<typeof surroundings> & {
  actor: { send(event: SubmissionEvent): void; getSnapshot(): { value: unknown; context: unknown } }
}

/** The real machine as the paths of its model drive and look at it. `change` is what is submitted. */
export function recordSystem({ actor, server, reload, onReloaded, fetches, tell }: Running, change: unknown) {
  const counts = { asked: 0, reloaded: 0, fetched: 0 }
  const sees = (state: unknown) => () => {
    expect(actor.getSnapshot().value).toEqual(state)
    expect(server.calls).toHaveLength(counts.asked)
    expect(onReloaded).toHaveBeenCalledTimes(counts.reloaded)
    expect(fetches).toHaveBeenCalledTimes(counts.fetched)
  }
  const is = (state: string) => actor.getSnapshot().value === state
  const count = (act: () => void) => {
    const before = is('saving')
    act()
    if (!before && is('saving')) counts.asked += 1
  }
  return {
    send: actor.send,
    look: () => ({ state: actor.getSnapshot().value, context: actor.getSnapshot().context, calls: server.calls.length }),
    sees,
    events: {
      submit: () => count(() => actor.send({ type: 'submit', value: change })),
      outdate: () => count(() => tell({ type: 'outdated' })),
      discard: () => actor.send({ type: 'discard' }),
      retry: () => {
        counts.fetched += 1
        actor.send({ type: 'retry' })
      },
      arrive: () => {
        if (!is('reloading')) return tell({ type: 'found' })
        counts.reloaded += 1
        return reload.last().succeed(undefined)
      },
      fail: () => {
        if (!is('reloading')) return tell({ type: 'unreachable' })
        counts.reloaded += 1
        return reload.last().fail(failure)
      },
      vanish: () => tell({ type: 'missing' }),
      recover: () => tell({ type: 'found' }),
      succeed: () => server.last().succeed(saved),
      reject: () => server.last().succeed({ type: 'rejected', error: failure }),
      lose: () => server.last().succeed(lost),
      collide: () => server.last().succeed({ type: 'conflict' }),
    },
    states: {
      loading: sees('loading'),
      notFound: sees('notFound'),
      unreachable: sees('unreachable'),
      editing: sees({ editing: 'idle' }),
      saving: sees('saving'),
      reloading: sees('reloading'),
      saved: sees({ editing: 'idle' }),
      failed: sees({ editing: 'failed' }),
      uncertain: sees({ editing: 'uncertain' }),
      conflict: sees({ editing: 'conflict' }),
    },
  }
}
