import { execFileSync } from 'node:child_process'
import { cpSync, linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { databaseFolder, openInMemory } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { temporaryFolder } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with a dump of an embedded database with the demo data. */
    embedded: string
    /** The data folder with the files of the demo data. Nobody writes to it, so that it can be copied and linked at any time. */
    demoFiles: string
    /** When it was made: it is about the days around that one. */
    seededAt: number
  }
}

type Demo = { embedded: string; files: string }
type Made = Demo & { seededAt: number }

/** Each project of a run loads this module anew, and all of them share one set of demo data. */
const run = globalThis as { demo?: Promise<Made> }

async function makeDemo(): Promise<Made> {
  const folder = temporaryFolder()
  process.once('exit', folder.remove)
  // Optimising the embedded database takes more work than a run gains from it.
  setFlagsFromString('--liftoff-only')
  const { db, dump, close } = await openInMemory()
  const seededAt = Date.now()
  await seedDemo(db, await openFiles({ dataDir: folder.path, s3: undefined }))
  const embedded = join(folder.path, 'embedded')
  writeFileSync(embedded, await dump().then((dump) => dump.bytes()))
  await close()
  return { embedded, files: folder.path, seededAt }
}

/** Creates the demo data once per run. */
export async function provideDemo(project: TestProject) {
  run.demo ??= makeDemo()
  const made = await run.demo
  project.provide('embedded', made.embedded)
  project.provide('demoFiles', made.files)
  project.provide('seededAt', made.seededAt)
  return made
}

/** Copies the demo data into a data folder, which is faster than letting the server create it. */
export function fillDataFolder(folder: string, { embedded, files }: Demo = { embedded: inject('embedded'), files: inject('demoFiles') }) {
  const database = databaseFolder(folder)
  mkdirSync(database)
  // `pipe` hides tar's remark that the names in a dump begin with a slash.
  execFileSync('tar', ['-xf', embedded, '-C', database], { stdio: 'pipe' })
  cpSync(join(files, 'files'), join(folder, 'files'), { recursive: true })
}

/**
 * A data folder with the files of the demo data for a server of its own: no other server misses a file that it removes. They are links, since no
 * file is written twice under one name.
 */
export function linkedDataFolder() {
  const folder = temporaryFolder()
  const from = join(inject('demoFiles'), 'files')
  const to = join(folder.path, 'files')
  mkdirSync(to)
  // A folder comes before its files.
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(relative(from, entry.parentPath), entry.name)
    if (entry.isDirectory()) mkdirSync(join(to, path))
    else linkSync(join(from, path), join(to, path))
  }
  return folder
}
