import { cpSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { provideDemo } from '#tests/support/server/demo.ts'
import { provideDeployed } from '#tests/support/server/package.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { createDatabase, startPostgres } from '#tests/support/services/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL cluster. */
    postgres: string
    /** The name of the template database with the demo data. */
    template: string
  }
}

/** Migrates and seeds once per run. Every test file gets copies. */
export default async function setup(project: TestProject) {
  const demoFiles = temporaryFolder()
  // The package is written by another process. The embedded database keeps this thread at work for seconds, in which no connection would be answered.
  const writing = provideDeployed(project)
  const { cluster, template } = await makeTemplate(demoFiles.path)
  const demo = await provideDemo(project)
  await writing
  cpSync(demo.files, demoFiles.path, { recursive: true })
  project.provide('demoFiles', demoFiles.path)
  project.provide('postgres', cluster.url)
  project.provide('template', new URL(template).pathname.slice(1))
  return async () => {
    await cluster.stop()
    demoFiles.remove()
  }
}

/** A cluster with a database that has the demo data, whose files come into the folder. */
async function makeTemplate(folder: string) {
  const cluster = await startPostgres()
  const template = await createDatabase(cluster.url)
  const { db, close } = await openDatabase({ databaseUrl: template, dataDir: '' })
  await seedDemo(db, await openFiles({ dataDir: folder, s3: undefined }))
  await close()
  return { cluster, template }
}
