import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { databaseFolder, openInMemory } from '#server/db/database.ts'
import { openFiles } from '#server/files/store.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { temporaryFolder } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with a dump of an embedded database with the demo data. */
    embedded: string
    /** The data folder with the files of the demo data. */
    files: string
    /** When it was made: it is about the days around that one. */
    seededAt: number
  }
}

type Demo = { embedded: string; files: string }

/** Creates the demo data once per run. `store` is its file store, `remove` deletes it. */
export async function provideDemo(project: TestProject) {
  const folder = temporaryFolder()
  const store = await openFiles({ dataDir: folder.path, s3: undefined })
  const { db, dump, close } = await openInMemory()
  const seededAt = Date.now()
  await seedDemo(db, store)
  const made: Demo = { embedded: join(folder.path, 'embedded'), files: folder.path }
  writeFileSync(made.embedded, await dump().then((dump) => dump.bytes()))
  await close()
  project.provide('embedded', made.embedded)
  project.provide('files', made.files)
  project.provide('seededAt', seededAt)
  return { ...made, store, remove: folder.remove }
}

/** Copies the demo data into a data folder, which is faster than letting the server create it. */
export function fillDataFolder(folder: string, { embedded, files }: Demo = { embedded: inject('embedded'), files: inject('files') }) {
  const database = databaseFolder(folder)
  mkdirSync(database)
  // `pipe` hides tar's remark that the names in a dump begin with a slash.
  execFileSync('tar', ['-xf', embedded, '-C', database], { stdio: 'pipe' })
  cpSync(join(files, 'files'), join(folder, 'files'), { recursive: true })
}
