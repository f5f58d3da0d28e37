import { sql } from 'drizzle-orm'
import type { Operations } from '../call.ts'
import { Problem } from '../problem.ts'

export const system = {
  async getHealth() {
    return { status: 'ok' }
  },

  async getReadiness({ db, services, files }) {
    if (services.stopping.aborted) throw new Problem(503, 'Este servidor se está apagando.', { headers: { 'retry-after': '30' } })
    await db.execute(sql`select 1`)
    await files.requireWritable()
    return { status: 'ok' }
  },
} satisfies Partial<Operations>
