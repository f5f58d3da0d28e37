import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Database, openDatabase, requireFolder } from '../platform/db/database.ts'
import { rowsOf } from '../platform/db/ddl.ts'
import { databaseError } from '../platform/db/errors.ts'
import { readSchema } from '../platform/db/migrations.ts'
import { OperatorError, reportFailure } from '../platform/operator-error.ts'
import { readCommand } from './arguments.ts'
import { tellDatabase } from './database.ts'

const USAGE = `Usage: npm run migrate -- [--grant <role>]
Brings the schema of the database up to date. --grant lets the role of the server read and change the rows, and not the schema.`

/** Brings the schema up to date with a role that may change it, so that the server's own need not. */
async function migrate() {
  const { options, env } = readCommand(z.object({ grant: z.string().optional() }), { usage: USAGE })
  tellDatabase(env)
  if (!env.databaseUrl) requireFolder(env.dataDir)
  const { db, close } = await openDatabase(env, { report: (line) => console.log(line) })
  try {
    console.log(`The schema is ${await readSchema(db)}.`)
    if (options.grant === undefined) return
    await grant(db, options.grant)
    console.log(`${options.grant} may read and change the rows, those of later tables included, and not the schema.`)
  } finally {
    await close()
  }
}

async function grant(db: Database, role: string) {
  // Operators grant other tables in the schema themselves, such as those of extensions.
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')`,
  )
  const grantee = sql.identifier(role)
  const names = sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`grant usage on schema public, drizzle, pgboss to ${grantee}`)
      await tx.execute(sql`grant select on drizzle.__drizzle_migrations to ${grantee}`)
      await tx.execute(sql`grant select, insert, update, delete on ${names} to ${grantee}`)
      await tx.execute(sql`grant select, insert, update, delete on all tables in schema pgboss to ${grantee}`)
      for (const schema of [sql`public`, sql`pgboss`])
        await tx.execute(sql`alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${grantee}`)
    })
    .catch((error) => {
      throw databaseError(error)?.code === '42704' ? new OperatorError(`There is no role ${role}: create it first.`) : error
    })
}

migrate().catch(reportFailure)
