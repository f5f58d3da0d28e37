import { sql } from 'drizzle-orm'
import { holidaysBetween } from '../agenda/index.ts'
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
    await requireHolidays()
    return { status: 'ok' }
  },
} satisfies Partial<Operations>

/** Throws 503 while the holidays cannot be read, which every agenda needs. They are loaded by this, before the first person waits for it. */
async function requireHolidays() {
  const today = new Date().toISOString().slice(0, 10)
  await holidaysBetween(today, today).catch((cause: unknown) => {
    throw new Problem(503, 'En este momento no se pueden leer los feriados.', { headers: { 'retry-after': '30' }, cause })
  })
}
