import { join } from 'node:path'
import type { Env } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import { Problem } from '../problem.ts'
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import { TEMPORARY } from './storage.ts'

/** Files under their keys, like `attachments/x.pdf`. */
type Files = {
  /** Undefined if there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Deletes a file for good. */
  remove(key: string): Promise<void>
  /** The keys in a folder, some at a time. */
  list(folder: string): AsyncGenerator<string[]>
  /** Undefined if there is no such file. */
  storedAt(key: string): Promise<Date | undefined>
}

/** Keeps files in a folder, or in storage that speaks S3. */
export type FileStore = Files & {
  /** Its name for operators. */
  name: string
  /** Makes it ready for a server. If that is impossible, the error names DATA_DIR. */
  prepare(): void
  /** Once it resolves, the whole file is there, after a power cut, too. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Moves a file to the bin: an older copy of the database may name it. */
  discard(key: string): Promise<void>
  /** The files that were discarded; `storedAt` says when. */
  bin: Files
  /** Moves a file out of the bin. */
  takeBack(key: string): Promise<void>
  /** The id of the database that the files belong to. Undefined if the store has none yet. */
  readDatabaseId(): Promise<string | undefined>
  writeDatabaseId(id: string): Promise<void>
  /** Throws 503 while files cannot be stored. */
  requireWritable(): Promise<void>
  /** For operators: whether files can be stored, when the storage failed last, in milliseconds, and for how many bytes it has room, where it knows. */
  readState(): Promise<{ isWritable: boolean; failedAt: number | undefined; room: number | undefined }>
}

type Settings = Pick<Env, 'dataDir' | 's3'>

const BIN = 'bin'
const DATABASE_ID = 'database-id'
/** For so long it is believed that files can, or cannot, be stored. */
const BELIEVED_MS = 10_000
/** Keys come from archives, too, which anybody may have written: each names a file inside the store. */
const KEY = /^[\w-]+\/[\w-][\w.-]*$/

/** Opens the store that the settings name: `S3_URL`, else the folder `files` in `DATA_DIR`. It writes nothing before the first file. */
export async function openFiles({ dataDir, s3 }: Settings): Promise<FileStore> {
  const storage = s3 ? await openBucket(s3) : openFolder(join(dataDir, 'files'))
  let failedAt: number | undefined
  const failWriting = (cause: unknown) => {
    failedAt = Date.now()
    return refuseWriting(cause)
  }
  const failReading = (cause: unknown): never => {
    failedAt = Date.now()
    throw s3 ? new Problem(502, 'El almacenamiento de archivos no responde. Probá de nuevo en unos minutos.', { cause }) : cause
  }
  const failStarting = (cause: Error & { code?: string }): never => {
    throw new OperatorError(`The files in ${storage.name} are out of reach (${cause.message || cause.code}).`)
  }

  const filesBelow = (prefix: string): Files => ({
    get: async (key) => storage.read(prefix + checked(key)).catch(failReading),
    remove: async (key) => storage.remove(prefix + checked(key)).catch(failWriting),
    async *list(folder) {
      for await (const paths of storage.list(prefix + folder)) yield paths.map((path) => path.slice(prefix.length))
    },
    storedAt: async (key) => storage.storedAt(prefix + checked(key)).catch(failReading),
  })
  const tryToWrite = remember(async () => {
    await storage.write(`${TEMPORARY}/write-check`, new Uint8Array(1))
    await storage.requireRoom?.()
  }, BELIEVED_MS)

  return {
    ...filesBelow(''),
    name: storage.name,
    prepare: () => storage.prepare?.(),
    put: async (key, bytes) => storage.write(checked(key), bytes).catch(failWriting),
    discard: async (key) => storage.move(checked(key), `${BIN}/${key}`).catch(failWriting),
    bin: filesBelow(`${BIN}/`),
    takeBack: async (key) => storage.move(`${BIN}/${checked(key)}`, key).catch(failWriting),
    async readDatabaseId() {
      const bytes = await storage.read(DATABASE_ID).catch(failStarting)
      return bytes && Buffer.from(bytes).toString().trim()
    },
    writeDatabaseId: (id) => storage.write(DATABASE_ID, Buffer.from(`${id}\n`)).catch(failStarting),
    requireWritable: () => tryToWrite().catch(failWriting),
    async readState() {
      const isWritable = await tryToWrite().then(
        () => true,
        () => false,
      )
      if (!isWritable) failedAt = Date.now()
      const room = await storage.readRoom?.().catch(() => undefined)
      return { isWritable, failedAt, room }
    },
  }
}

/** There is no space for files, no right to write them, or no storage. Nobody's reading depends on it. */
function refuseWriting(cause: unknown): never {
  throw new Problem(503, 'En este momento no se pueden guardar archivos. Probá de nuevo en unos minutos.', {
    code: 'storage_unavailable',
    headers: { 'retry-after': '60' },
    cause,
  })
}

function checked(key: string) {
  if (!KEY.test(key)) throw new Error(`${key} is no key of a file.`)
  return key
}

/** Asks once in so many milliseconds. Until then all callers get the same answer. */
function remember(ask: () => Promise<void>, ms: number) {
  let last: { at: number; answer: Promise<void> } | undefined
  return () => {
    if (!last || performance.now() - last.at > ms) last = { at: performance.now(), answer: ask() }
    return last.answer
  }
}
