import { sql } from 'drizzle-orm'
import type { Operations } from '../call.ts'

export const system = {
  async getHealth() {
    return { status: 'ok' }
  },

  async getReadiness({ db }) {
    await db.execute(sql`select 1`)
    return { status: 'ok' }
  },
} satisfies Partial<Operations>
