import type { Database } from './database.ts'
import { isOverruled } from './errors.ts'

/** How often work is begun that ends for the sake of another transaction. */
const TRIES = 3

/**
 * Does work in a transaction. Where that meets another one in a deadlock, or one that took away what it had chosen, it has written nothing, and the work is
 * done again: so it must bear to be done twice, and what it does outside of the database comes before or after. Each change goes this way, that of a caller
 * who is signed in and any other.
 */
export async function inTransaction<Answer>(db: Database, work: (tx: Database) => Promise<Answer>, tries = TRIES): Promise<Answer> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (tries === 1 || !isOverruled(error)) throw error
    return inTransaction(db, work, tries - 1)
  }
}
