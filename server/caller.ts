import type { Role } from '#contract/generated/policy.ts'

/**
 * Who is calling. `doctorId` is set if that person is a doctor; `session` identifies the session but is not its token.
 * `mustChangePassword`: somebody else chose the password, and nothing but its change is open.
 */
export type Caller = { id: number; role: Role; doctorId: number | null; session: string; mustChangePassword: boolean }
