import type { Env } from '../env.ts'
import type { Storage } from './storage.ts'

/** Keeps files in a bucket of storage that speaks S3, in which a file is there whole or not at all. */
export async function openBucket({ bucket: Bucket, ...settings }: NonNullable<Env['s3']>): Promise<Storage> {
  // It is the largest package of the server, so it is loaded only where it is used.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    ...settings,
    forcePathStyle: true,
    // Not every storage that speaks S3 knows Amazon's additional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Somebody waits for the answer.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  })
  const remove = async (Key: string) => void (await client.send(new s3.DeleteObjectCommand({ Bucket, Key })))

  return {
    name: `the bucket ${Bucket} of ${settings.endpoint}`,
    write: async (Key, Body) => void (await client.send(new s3.PutObjectCommand({ Bucket, Key, Body }))),
    async read(Key) {
      const found = await client.send(new s3.GetObjectCommand({ Bucket, Key })).catch(unlessAbsent)
      return found?.Body?.transformToByteArray()
    },
    async move(from, to) {
      const copied = await client.send(new s3.CopyObjectCommand({ Bucket, CopySource: `${Bucket}/${from}`, Key: to })).catch(unlessAbsent)
      if (copied) await remove(from)
    },
    remove,
    async *list(folder) {
      let token: string | undefined
      do {
        const page = await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken: token }))
        const paths = page.Contents?.flatMap(({ Key }) => Key ?? []) ?? []
        if (paths.length > 0) yield paths
        token = page.NextContinuationToken
      } while (token)
    },
    storedAt: async (Key) => (await client.send(new s3.HeadObjectCommand({ Bucket, Key })).catch(unlessAbsent))?.LastModified,
  }
}

/** For `.catch()`: what is not there is undefined. */
function unlessAbsent(error: unknown) {
  if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined
  throw error
}
