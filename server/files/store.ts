import { join } from 'node:path'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Env } from '../env.ts'
import { Problem } from '../problem.ts'

/** Keeps files under their keys, in a folder or in storage that speaks S3. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is no such file. */
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
  /** The keys that begin with the name of a folder, some at a time. */
  list(folder: string): AsyncGenerator<string[]>
  storedAt(key: string): Promise<Date>
}

/** As many keys as a query may ask for at once. */
const MOST_KEYS = 1_000

/** Opens the store that the settings name: `S3_URL`, else the folder `files` in `DATA_DIR`. */
export async function openFiles(env: Pick<Env, 'dataDir' | 's3'>): Promise<FileStore> {
  const disk = new Disk(await openDriver(env))
  const fail = (cause: unknown) => {
    // It is not 503, because the console would show its maintenance page, and everything else still works.
    throw env.s3 ? new Problem(502, 'El almacenamiento de archivos no responde. Probá de nuevo en unos minutos.', { cause }) : cause
  }
  return {
    put: (key, bytes) => disk.put(key, bytes).catch(fail),
    get: (key) =>
      disk
        .getBytes(key)
        .catch((error: unknown) => (error instanceof errors.E_CANNOT_READ_FILE && isAbsence(error.cause) ? undefined : fail(error))),
    remove: (key) => disk.delete(key).catch(fail),
    list: (folder) => list(disk, folder),
    storedAt: async (key) => (await disk.getMetaData(key)).lastModified,
  }
}

async function* list(disk: Disk, folder: string) {
  let page: { paginationToken?: string } | undefined
  do {
    const { objects, ...next } = await disk.listAll(folder, { recursive: true, ...page }).catch((error: unknown) => {
      // No file was ever stored there.
      if (isAbsence(error)) return { objects: [] }
      throw error
    })
    const keys = [...objects].flatMap((one) => ('key' in one ? one.key : []))
    for (let from = 0; from < keys.length; from += MOST_KEYS) yield keys.slice(from, from + MOST_KEYS)
    page = next
  } while (page.paginationToken)
}

const isAbsence = (cause: unknown) =>
  cause instanceof Error && (('code' in cause && cause.code === 'ENOENT') || cause.name === 'NoSuchKey' || cause.name === 'NotFound')

async function openDriver({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>) {
  if (!s3) return new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' })
  // It is the largest package of the server, so it is loaded only where it is used.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    ...s3,
    visibility: 'private',
    supportsACL: false,
    forcePathStyle: true,
    // Not every storage that speaks S3 knows Amazon's additional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Somebody waits for the answer.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  })
}
