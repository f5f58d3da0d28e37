import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/database.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { provideDemo } from './demo.ts'
import { createDatabase, startPostgres } from './postgres.ts'

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
  const demo = await provideDemo(project)
  const cluster = await startPostgres()
  const template = await createDatabase(cluster.url)
  const postgres = await openDatabase({ databaseUrl: template, dataDir: '' })
  await seedDemo(postgres.db, demo.store)
  await postgres.close()
  project.provide('postgres', cluster.url)
  project.provide('template', new URL(template).pathname.slice(1))
  return async () => {
    await cluster.stop()
    demo.remove()
  }
}
