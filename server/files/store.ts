import { join } from 'node:path'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { Problem } from '../contract.ts'
import type { Env } from '../env.ts'

/** Keeps files by their key: in a folder, or in storage that speaks S3. */
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
    // Not 503, which would bring up the maintenance page: everything else goes on without the files.
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
  // Loaded only where it is used: it is the largest package of the server.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    ...s3,
    visibility: 'private',
    supportsACL: false,
    forcePathStyle: true,
    // Amazon's checksums beyond the signature are not known to every storage that speaks S3.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A change holds its transaction meanwhile.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  })
}

/** The store as one change uses it: what it puts goes away again if the change fails, what it removes goes only once it has succeeded. */
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
