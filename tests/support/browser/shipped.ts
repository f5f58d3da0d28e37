import { inject } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { client } from '#tests/support/server/client.ts'

/** The run's server as it is shipped, with the demo data, which no test changes: a client with a session of a role. */
export const shipped = (role: Role = 'BACKOFFICE') => client(`${inject('url')}/api/v1`, inject('tokens')[role])
