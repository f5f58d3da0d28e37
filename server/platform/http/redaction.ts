import { type OperationId, policy, type Role, type Rule } from '#contract/generated/policy.ts'
import { readers } from '../../generated/readers.ts'

/** Returns an answer without the properties that the contract's `x-readers` keeps from a role. */
export function redact(role: Role | undefined, id: OperationId, answer: unknown) {
  const isReader = (operation: OperationId) => (policy[operation] as Rule).roles.some((one) => one === role)
  return (readers[id] ?? []).reduce((whole, { way, operation }) => (isReader(operation) ? whole : without(whole, way)), answer)
}

function without(value: unknown, [step = '', ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => without(entry, rest))
  if (!(step in value)) return value
  const { [step]: left, ...others } = value as Record<string, unknown>
  return rest.length === 0 ? others : { ...others, [step]: without(left, rest) }
}
