import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { breaksUnique, singleRow } from '../platform/db/errors.ts'
import { lockAccounts } from '../platform/db/locks.ts'
import { Problem } from '../platform/problem.ts'
import { enqueue } from '../platform/queue/queue.ts'
import { endAccess } from './access.ts'
import { users } from './schema.ts'

/** Gives an account the address that was proved, ends what else opens it, and tells the old one. Returns the id of the account. */
export async function changeEmail(
  tx: Database,
  { userId, email, session }: { userId: number | null; email: string; session: string | null },
) {
  const { id, email: to, version } = singleRow(await lockAccounts(tx, userId ?? 0))
  await tx
    .update(users)
    .set({ email, version: version + 1 })
    .where(eq(users.id, id))
    .catch((error: unknown) => {
      if (!breaksUnique(error, 'users_email_key')) throw error
      throw new Problem(410, 'Otra cuenta usa esa dirección. Elegí otra.')
    })
  await endAccess(tx, id, { but: session })
  await enqueue(tx, 'accountMails', { kind: 'EMAIL_CHANGED', userId: id, to }, { isUrgent: true })
  return id
}
