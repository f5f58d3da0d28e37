/**
 * The least that answers the reads of insurances: Fastify, the query, and JSON. It shows what the rest of the server costs (session, policy,
 * checks, headers, log).
 */
import { eq, getTableColumns } from 'drizzle-orm'
import Fastify from 'fastify'
import { insurances } from '#server/catalogue/schema.ts'
import { alphabetical } from '#server/platform/db/columns.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { processEnv } from '#server/platform/env.ts'

const { db, close } = await openDatabase(processEnv())
const { version: _, ...columns } = getTableColumns(insurances)
const app = Fastify()
app.get('/insurances', () => db.select(columns).from(insurances).orderBy(alphabetical(insurances.name), insurances.id))
app.get<{ Params: { id: string } }>('/insurances/:id', async ({ params }) => {
  const [row] = await db
    .select()
    .from(insurances)
    .where(eq(insurances.id, Number(params.id)))
  return row
})
app.addHook('onClose', close)
process.once('SIGTERM', () => app.close())
console.log(`Server listening at ${await app.listen({ port: 0 })}`)
