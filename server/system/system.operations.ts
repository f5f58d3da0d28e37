import { sql } from 'drizzle-orm'
import { loadHolidays } from '../agenda/index.ts'
import type { Operations } from '../platform/call.ts'
import { Problem } from '../platform/problem.ts'

export const system = {
  async getHealth() {
    return { status: 'ok' }
  },

  async getReadiness({ db, services, files }) {
    if (services.stopping.aborted) throw new Problem(503, 'Este servidor se está apagando.', { headers: { 'retry-after': '30' } })
    await db.execute(sql`select 1`)
    await files.requireWritable()
    await loadHolidays().catch(refuseReadiness)
    return { status: 'ok' }
  },
} satisfies Partial<Operations>

/** Every agenda needs the holidays. */
function refuseReadiness(cause: unknown): never {
  throw new Problem(503, 'En este momento no se pueden leer los feriados.', { headers: { 'retry-after': '30' }, cause })
}
