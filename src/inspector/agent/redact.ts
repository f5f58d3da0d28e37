import { StateNode } from 'xstate'
import { personal } from '#contract/generated/personal.ts'
import { HIDDEN } from '../masks.ts'

const SECRET = /password|token|authorization|secret|cookie/i
/** Fields of forms that say something about a person and that the contract names otherwise. */
const TYPED = ['comment', 'reason', 'q']
const PERSONAL = new Set<string>([...personal, ...TYPED])
const isHidden = (key: string) => SECRET.test(key) || PERSONAL.has(key)

/** Hides a value and keeps its kind, so that a page that is given it works as before. */
function hide(value: unknown) {
  if (typeof value === 'number') return 0
  if (typeof value !== 'string' || value === '') return value
  return /^\d{4}-\d\d-\d\d/.test(value) ? value.replace(/^\d{4}-\d\d-\d\d/, '1900-01-01') : HIDDEN
}

function copy(value: unknown, hides: boolean, above: readonly unknown[]): unknown {
  if (typeof value === 'function') return `ƒ ${value.name}`
  if (typeof value === 'string' && !hides && value.includes('?')) return redactAddress(value)
  if (typeof value !== 'object' || value === null) return hides ? hide(value) : value
  if (above.includes(value)) return '↑'
  const inside = [...above, value]
  // The state that a machine remembers holds its whole chart.
  if (value instanceof StateNode) return `#${value.id}`
  if (value instanceof Blob) return `(${value.type || 'file'})`
  if ('toJSON' in value && typeof value.toJSON === 'function') return copy(value.toJSON(), hides, inside)
  if (Array.isArray(value)) return value.map((one) => copy(one, hides, inside))
  const fields = Object.entries(value instanceof Error ? { ...value, message: value.message } : value)
  // What an object holds is told apart by its own keys; plain values take the key above them.
  return Object.fromEntries(fields.map(([key, field]) => [key, copy(field, isHidden(key), inside)]))
}

/** Returns a copy without secrets and without what says something about a person, which can be posted to another window. */
export function redact<Data>(data: Data) {
  // The copy has the same shape, except for what is hidden and for values that cannot be posted.
  return copy(data, false, []) as Data
}

/** Hides the parameters of an address that the contract or their name mark. */
export function redactAddress(address: string) {
  const [path = '', query] = address.split('?', 2)
  if (query === undefined) return address
  const parameters = new URLSearchParams(query)
  for (const [key, value] of [...parameters]) parameters.set(key, isHidden(key) ? HIDDEN : String(copy(value, false, [])))
  return `${path}?${parameters}`
}

/** Returns what the console has in a storage: JSON without what is hidden, and other text only under a name that is not marked. */
export function redactStorage(storage: Storage) {
  const redactText = (key: string, text: string) => {
    if (isHidden(key)) return HIDDEN
    try {
      return JSON.stringify(redact(JSON.parse(text)))
    } catch {
      return redactAddress(text)
    }
  }
  const own = Object.entries(storage).filter(([key]) => !key.startsWith('inspector.'))
  return Object.fromEntries(own.map(([key, text]) => [key, redactText(key, String(text))]))
}
