import type { Role } from '#src/api/generated/policy.ts'

/** Who is calling. `doctorId` is set if that person is a doctor; `session` identifies the session but is not its token. */
export type Caller = { id: number; role: Role; doctorId: number | null; session: string }
