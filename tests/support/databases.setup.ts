import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase, openInMemory } from '#server/db/database.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { openFiles } from '#server/files/store.ts'
import { createDatabase, startPostgres } from './postgres.ts'
import { temporaryFolder } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL cluster. */
    postgres: string
    /** The name of its database with the demo data, to be copied. */
    template: string
    /** The file with a dump of an embedded database with the demo data. */
    embedded: string
    /** The data folder with the files of the demo data. */
    files: string
  }
}

/** Migrates and seeds once a run: every test file gets copies. */
export default async function setup(project: TestProject) {
  const folder = temporaryFolder()
  const cluster = await startPostgres()
  const template = await createDatabase(cluster.url)
  const embedded = join(folder.path, 'embedded')
  const files = await openFiles({ dataDir: folder.path, s3: undefined })

  const postgres = await openDatabase({ databaseUrl: template, dataDir: folder.path })
  await seedDemo(postgres.db, files)
  await postgres.close()

  const pglite = await openInMemory()
  await seedDemo(pglite.db, files)
  writeFileSync(embedded, await pglite.dump().then((dump) => dump.bytes()))
  await pglite.close()

  project.provide('postgres', cluster.url)
  project.provide('template', new URL(template).pathname.slice(1))
  project.provide('embedded', embedded)
  project.provide('files', folder.path)
  return async () => {
    await cluster.stop()
    folder.remove()
  }
}
