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
}

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
  }
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
    // The transaction of the change stays open while the storage is asked.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  })
}

/** The store for one change: what the change puts is removed again if it fails, and what it removes is removed only once it has succeeded. */
export function forOneChange(store: FileStore) {
  const put: string[] = []
  const removed: string[] = []
  const removeAll = (keys: string[]) => Promise.all(keys.map((key) => store.remove(key)))
  return {
    files: {
      ...store,
      async put(key, bytes) {
        put.push(key)
        await store.put(key, bytes)
      },
      async remove(key) {
        removed.push(key)
      },
    } satisfies FileStore,
    succeeded: () => removeAll(removed),
    failed: () => removeAll(put),
  }
}
