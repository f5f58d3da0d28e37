import type { Role } from '#contract/generated/policy.ts'
import { demoAccounts } from '#server/accounts/demo-accounts.ts'

export const roles = ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC', 'SECRETARY'] as const satisfies Role[]

/** Returns the demo account of a role. */
export function accountOf(role: Role) {
  const account = demoAccounts.find((account) => account.role === role)
  if (!account) throw new Error(`The demo data has no ${role}.`)
  return account
}
