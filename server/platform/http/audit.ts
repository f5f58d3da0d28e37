import type { FastifyRequest } from 'fastify'
import type { OperationId, Rule } from '#contract/generated/policy.ts'
import { endAudit, writeAudits } from '../../audit/index.ts'
import type { Call, File } from '../call.ts'
import type { Database } from '../db/database.ts'
import type { AuditEntry } from '../records/audit-entry.ts'

type Audited = { id: OperationId; rule: Rule; db: Database }

/**
 * The `audit` of a call. A change's rows are written at once, in its transaction. A read's are written by `tell`, when the answer is there
 * and before it is sent: so a read that failed is none, and each one says what it was limited by and how many records it told.
 */
export function auditOf(request: FastifyRequest, { id, rule, db }: Audited) {
  const source = { operation: id, userId: request.caller?.id, address: request.ip, requestId: request.id }
  if (rule.method !== 'GET') {
    const audit: Call<OperationId>['audit'] = async (entries, tx = db) => void (await writeAudits(tx, source, [entries].flat()))
    return { audit, tell: async () => {} }
  }
  const entries: AuditEntry[] = []
  const query = queryOf(request)
  return {
    audit: async (told: AuditEntry | readonly AuditEntry[]) => void entries.push(...[told].flat()),
    async tell(answer: unknown) {
      const stream = streamOf(answer)
      const rows = stream ? undefined : countOf(answer)
      const ids = await writeAudits(
        db,
        { ...source, query },
        entries.map((entry) => ({ rows, ...entry })),
      )
      // Rows that were read for a caller who left before the end count as told: they may have been.
      stream?.bytes.once('close', () => {
        Promise.all(ids.map((id) => endAudit(db, id, stream.rows()))).catch((error) => request.log.error({ err: error }, 'audit'))
      })
    },
  }
}

/** The parameters of a read that the contract knows, but for those that are empty or off by default, which limit nothing. */
function queryOf({ query, routeOptions }: FastifyRequest) {
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as { properties?: Record<string, { default?: unknown }> } // the parameters of the contract
  const isOff = (name: string, value: unknown) => value === false && properties[name]?.default === false
  const given = Object.entries(query as object).filter(([name, value]) => name in properties && value !== '' && !isOff(name, value))
  return given.length > 0 ? Object.fromEntries(given) : undefined
}

function streamOf(answer: unknown) {
  const file = answer as File | null // or any answer in JSON, of which none has a function
  return typeof file?.rows === 'function' ? file : undefined
}

/** How many records an answer tells: the rows of a list or a page, or a single one. */
function countOf(answer: unknown) {
  const rows = Array.isArray(answer) ? answer : (answer as { data?: unknown } | null)?.data
  return Array.isArray(rows) ? rows.length : 1
}
