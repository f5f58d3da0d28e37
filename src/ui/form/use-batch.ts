import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { createActor, waitFor } from 'xstate'
import { batch, type Item, isOpen, type Progress } from '#machines/batch.machine.ts'
import type { Send, Version } from '#machines/form-submission.machine.ts'
import { ApiError } from '#src/api/client.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { staying } from '#src/api/stay.ts'
import { inspect } from '../live/inspection.ts'
import { type Save, sender, useLatest } from './use-save.ts'

type BatchOptions<Value, Saved, Over> = {
  /** So many are on their way at once. */
  atOnce: number
  /** How a value is saved. Where it says nothing else, what is old is read by `show`, also the version of somebody who was faster. */
  saveOf: (value: Value) => Omit<Save<Value, Saved, Over>, 'id' | 'refresh'> & Partial<Pick<Save<Value, Saved, Over>, 'refresh'>>
  /** Resolves when the page shows what was saved. Until then it is busy. */
  show?: () => Promise<unknown>
}

/** Nobody is there any more to whom it could be told. */
const never = new Promise<never>(() => {})

/**
 * Several that are saved at once, each by a request of its own. They are saved though the page is left meanwhile. Once its person has signed out what
 * waits is not sent, since it would go in the name of the next one, and nothing is told.
 */
export function useBatch<Value, Saved, Over extends Version | undefined = undefined>(options: BatchOptions<Value, Saved, Over>) {
  const latest = useLatest(options)
  const [{ actor, isThere }] = useState(() => {
    const isThere = staying()
    const send: Send = async (request, signal) => {
      if (!isThere()) return { type: 'rejected', error: undefined }
      const save = { read: async () => undefined, refresh: () => {}, ...latest().saveOf(request.value as Value), id: null } // only these are added
      return sender<Value, Saved, Over>(() => save)(request, signal)
    }
    return { isThere, actor: createActor(batch, { inspect, input: { send, atOnce: options.atOnce } }) }
  })
  type Entry = Item<Value> & Progress<Saved>
  const items = useSelector(actor, ({ context }) => context.items) as readonly Entry[]
  const find = (key: string) => actor.getSnapshot().context.items.find((one) => one.key === key) as Entry | undefined
  const held = useRef(new Set<string>())
  const [busy, setBusy] = useState<ReadonlySet<string>>(held.current)
  const hold = (ones: readonly Item[], on: boolean) => {
    for (const { key } of ones) held.current[on ? 'add' : 'delete'](key)
    setBusy(new Set(held.current))
  }
  const isFree = ({ key }: Item) => !held.current.has(key)
  return {
    items,
    /** How one is now, also before that is rendered. */
    find,
    /** The keys of those that wait, are on their way, or are not shown yet. */
    busy,
    isFree,
    giveUp: (keys: readonly string[]) => actor.send({ type: 'giveUp', keys }),
    /** Saves those that are free, and tells of each when it has ended. Returns them once they are shown, without those that were given up. */
    async run<One extends Item<Value>>(ones: readonly One[], tell?: (ended: One & Progress<Saved>) => unknown) {
      const free = ones.filter(isFree)
      if (free.length === 0) return []
      const unshown = new Set(free)
      hold(free, true)
      actor.start().send({ type: 'add', items: free })
      const ended = await Promise.all(
        free.map(async (one) => {
          await waitFor(actor, () => !isOpen(find(one.key)))
          if (!isThere()) return never
          const progress = find(one.key)
          // It may be sent again at once: that is the same request.
          if (progress?.state === 'unknown' && unshown.delete(one)) hold([one], false)
          if (progress) tell?.({ ...one, ...progress })
          return progress ? { ...one, ...progress } : []
        }),
      )
      await latest().show?.()
      hold([...unshown], false)
      return ended.flat()
    },
  }
}

/** Returns what a user is told of one: without a session its outcome is unknown, and what its status does not admit was changed by somebody else. */
export function endingOf({ state, error }: Progress) {
  if (isHandledGlobally(error)) return 'unknown'
  if (error instanceof ApiError && error.code === 'transition') return 'changed'
  return state === 'sending' ? 'waiting' : state
}
