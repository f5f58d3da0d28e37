import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { root } from '../env.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * The embedded database keeps its latest changes in files of 1 MB, and none for later use: with PostgreSQL's own settings the demo data
 * alone takes 150 MB.
 */
const SETTINGS = {
  startParams: [...PGlite.defaultStartParams, '-c', 'wal_recycle=off'],
  initDbStartParams: ['--wal-segsize=1'],
}

/** A running embedded database. It answers messages of PostgreSQL's protocol, one after the other. */
export type Embedded = {
  answer(messages: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
  /** Rejects when its thread ends without being closed. */
  ended?: Promise<void>
}

type Waiting = { resolve(answer: Uint8Array): void; reject(error: Error): void }

/** It is run as it is, by the sources and by the bundle, which is why it is no TypeScript. */
const THREAD = join(root, 'server/platform/db/embedded-worker.mjs')

/** An error that tells of files of the embedded database which it cannot use. */
export const damaged = (folder: string, cause: unknown) =>
  new OperatorError(
    `The embedded database in ${folder} cannot be used (${reasonOf(cause)}): its files are damaged, or there is no space left. Move ${dirname(folder)} away and read the latest export into a new one: \`npm run import -- <file>\`.`,
    { cause },
  )

/** The engine's own words go on about how it was built. */
const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message.split(/[.\n]/, 1)[0] : String(cause))

/** Refuses a folder with other files: they may be a database that lacks a part, and nobody wants a new one in its place. */
function requireNothingElse(folder: string) {
  const entries = existsSync(folder) ? readdirSync(folder) : []
  if (entries.length === 0 || entries.includes('PG_VERSION')) return
  throw new OperatorError(
    `${folder} is not empty and holds no database (there is no PG_VERSION), and none is made over it: move ${dirname(folder)} away and read the latest export into a new one (\`npm run import -- <file>\`), or set DATA_DIR to another folder.`,
  )
}

/** Opens the embedded database of a folder in a thread of its own. Where there is none it is made. */
export async function openFolder(folder: string, thread: string | URL = THREAD): Promise<Embedded> {
  requireNothingElse(folder)
  const worker = new Worker(thread, { workerData: { ...SETTINGS, dataDir: folder }, execArgv: [] })
  const waiting: Waiting[] = []
  let isClosing = false
  let failure: Error | undefined
  const ended = once(worker, 'exit').then(([code]) => {
    if (!isClosing) throw new Error(`The thread of the embedded database has ended with ${code}.`)
  })
  ended.catch((error) => {
    failure = error
    for (const { reject } of waiting.splice(0)) reject(error)
  })
  await Promise.race([once(worker, 'message'), ended]).catch((error: unknown) => {
    throw damaged(folder, error)
  })
  worker.on('message', (answer: Uint8Array) => waiting.shift()?.resolve(answer))
  return {
    ended,
    answer: (messages) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        waiting.push({ resolve, reject })
        worker.postMessage(messages)
      }),
    close() {
      isClosing = true
      worker.postMessage(null)
      return ended
    },
  }
}

/** Opens an embedded database in memory and in this thread. `from` is the dump of another one. */
export async function openMemory(from?: Blob): Promise<Embedded & { dump(): Promise<Blob> }> {
  const database = await PGlite.create({ ...SETTINGS, extensions: { pg_trgm }, ...(from && { loadDataDir: from }) })
  return {
    async answer(messages) {
      // The driver does not expect an answer before it has sent everything.
      await null
      return database.execProtocolRaw(messages)
    },
    close: () => database.close(),
    dump: () => database.dumpDataDir('none'),
  }
}

/** The first byte of the message that ends a connection. */
const TERMINATE = 'X'.charCodeAt(0)

/** A connection to an embedded database, in place of the socket that the driver of PostgreSQL opens otherwise. */
export class EmbeddedConnection extends Duplex {
  readonly #database: Embedded

  constructor(database: Embedded) {
    super()
    this.#database = database
  }

  override _read() {}

  // The driver corks the messages of a statement, so that they come at once.
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    const messages = Buffer.concat(chunks.map(({ chunk }) => chunk))
    if (messages[0] === TERMINATE) {
      this.push(null)
      return done()
    }
    this.#database.answer(messages).then((answer) => {
      this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
      done()
    }, done)
  }

  connect() {
    queueMicrotask(() => this.emit('connect'))
  }

  // The methods below matter to sockets only.
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}
}
