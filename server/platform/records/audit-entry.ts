/** A change, or a read of personal data, as the audit log is told of it. */
export type AuditEntry = {
  /** The name of the table. */
  entity: string
  /** Left out where a whole list was read. */
  id?: number
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Set only where the caller is not known yet: the person who just signed in. */
  by?: number
  /** The hash of the name that was typed, where a sign-in failed. */
  failedAccount?: string
  /** How many records a read told: of a list its rows, of a single record 1. Left out until it is known. */
  rows?: number
}
