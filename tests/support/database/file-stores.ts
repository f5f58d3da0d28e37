import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Environment, temporaryFolder } from '#tests/support/server/server.ts'
import { startS3 } from '#tests/support/services/s3.ts'

/** Somewhere to keep files. */
type Place = {
  /** The settings of a server that keeps its files there. */
  settings: Environment & { DATA_DIR: string }
  /** The paths of all files there. */
  kept(): string[]
  /** Makes files look as if they had been stored so many days ago. */
  age(days: number, paths: string[]): void
  stop(): Promise<void> | void
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** The paths of the files in a folder and in those below it. */
export const filesBelow = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()

function startFolder(): Place {
  const { path, remove } = temporaryFolder()
  const at = (name: string) => join(path, 'files', name)
  return {
    settings: { DATA_DIR: path },
    kept: () => filesBelow(at('')),
    age: (days, paths) => {
      for (const name of paths) utimesSync(at(name), daysAgo(days), daysAgo(days))
    },
    stop: remove,
  }
}

async function startBucket(): Promise<Place> {
  const { path, remove } = temporaryFolder()
  const s3 = await startS3()
  const at = (name: string) => `/archivos/${name}`
  return {
    settings: { DATA_DIR: path, S3_URL: s3.url },
    kept: () => [...s3.objects.keys()].map((name) => name.slice(at('').length)).sort(),
    age: (days, paths) => {
      for (const name of paths) s3.storedAt.set(at(name), daysAgo(days))
    },
    stop: () => s3.stop().then(remove),
  }
}

/** Each kind of place that files are kept in. */
export const fileStores = [
  { name: 'a folder', start: async () => startFolder() },
  { name: 'a bucket', start: startBucket },
] as const
