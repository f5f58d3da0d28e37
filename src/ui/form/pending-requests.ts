import { begun, done, type PendingRequest } from '#machines/pending-request.ts'
import { type FormId, keepInMemory, readInMemory, readStored, writeStored } from './stored.ts'

/** The server forgets a key after 24 hours. A later retry would be executed again. */
const LIFE_MS = 23 * 3600 * 1000

type Kept = PendingRequest & { at: number; isSecret?: boolean }

function read(id: FormId) {
  // Only `write` below stores values here.
  // Stryker disable next-line ArrayDeclaration: an entry without a time is left out below.
  const all = (readInMemory('pending', id) ?? readStored('pending', id) ?? []) as Kept[]
  return all.filter(({ at }) => Date.now() - at < LIFE_MS)
}

function write(id: FormId, requests: readonly Kept[]) {
  keepInMemory('pending', id, requests)
  const open = requests.filter(({ isSecret }) => !isSecret)
  writeStored('pending', id, open.length ? open : undefined)
}

/** Returns the pending requests of a form, including those of an earlier page. */
export const readPending = (id: FormId): PendingRequest[] => read(id).map(({ at: _, isSecret: __, ...request }) => request)

/** Stores a request from when it is sent until its outcome is known. A secret one is lost on a reload. */
export const keepPending = (id: FormId, request: PendingRequest, isSecret: boolean) =>
  write(id, begun(read(id), { ...request, at: Date.now(), isSecret }))

/** Removes a request whose outcome is known. */
export const forgetPending = (id: FormId, request: PendingRequest) => write(id, done(read(id), request))

/** Removes all requests of a form. */
export const forgetFormPending = (id: FormId) => write(id, [])
