import type { PendingRequest } from '#machines/pending-request.ts'
import { type FormId, readStored, writeStored } from './stored.ts'

/** The server forgets a key after 24 hours; from then on the same again would be a second wish. */
const LIFE_MS = 23 * 3600 * 1000

type Kept = PendingRequest & { at: number; isSecret?: boolean }

/** Outlives the page that sent the request. What must not be written down, as a password or a file, is only here. */
const kept = new Map<string, readonly Kept[]>()
const nameOf = ({ person, name }: FormId) => `${person}:${name}`

function read(id: FormId) {
  // Only `write` below puts anything in.
  const all = kept.get(nameOf(id)) ?? (readStored('pending', id) as Kept[] | null) ?? []
  return all.filter(({ at }) => Date.now() - at < LIFE_MS)
}

function write(id: FormId, requests: readonly Kept[]) {
  kept.set(nameOf(id), requests)
  const open = requests.filter(({ isSecret }) => !isSecret)
  writeStored('pending', id, open.length ? open : undefined)
}

/** The requests of a form whose end is unknown, those of an earlier page included. */
export const readPending = (id: FormId): PendingRequest[] => read(id).map(({ value, key, isUnknown }) => ({ value, key, isUnknown }))

/** Keeps a request from when it is sent until its end is known. A secret one is lost with a reload. */
export const keepPending = (id: FormId, { value, key }: PendingRequest, isSecret: boolean) =>
  write(id, [...read(id).filter((one) => one.key !== key), { value, key, isUnknown: true, at: Date.now(), isSecret }])

/** Forgets a request whose end is known. Those before it keep their keys, and are no longer what somebody waits for. */
export const forgetPending = (id: FormId, key: string) =>
  write(
    id,
    read(id)
      .filter((one) => one.key !== key)
      .map((one) => ({ ...one, isUnknown: false })),
  )

/** Forgets all requests of a form. */
export const forgetFormPending = (id: FormId) => write(id, [])

/** Forgets every request, as when somebody signs out. */
export const forgetAllPending = () => kept.clear()
