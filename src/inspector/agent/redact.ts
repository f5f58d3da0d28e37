import { StateNode } from 'xstate'
import { harmlessNumbers, harmlessTexts, harmlessValues } from '#contract/generated/harmless.ts'
import { personal } from '#contract/generated/personal.ts'
import { HIDDEN } from '../masks.ts'

const SECRET = /password|token|authorization|secret|cookie/i
const PERSONAL = new Set<string>(personal)
/** Keys that only the console and its machines have: the kinds of things, and how a page shows a list. */
const OWN = ['id', 'etag', 'how', 'part', 'variant', 'tab', 'vista', 'orden', 'vite-ui-theme']
const TEXTS = new Set<string>([...harmlessTexts, ...OWN])
/** The ids of machines' requests and records, and pages of lists in an address. */
const NUMBERS = new Set<string>([...harmlessNumbers, 'pagina', 'cuantos', 'dias', 'medico', 'consultorio', 'paciente', 'turno', 'epoch'])

/** Whether a value says nothing about a person under this name. An unmarked value may say something. */
function isHarmless(name: string, value: unknown) {
  if (SECRET.test(name) || PERSONAL.has(name)) return false
  if (typeof value === 'number') return NUMBERS.has(name)
  if (typeof value !== 'string') return true
  return TEXTS.has(name) || (Object.hasOwn(harmlessValues, name) && harmlessValues[name]?.includes(value)) || value === ''
}

/** Hides a value and keeps its kind, so that a page that is given it works as before. */
function hide(value: unknown) {
  if (typeof value === 'boolean') return false
  if (typeof value === 'number') return 0
  if (typeof value !== 'string' || value === '') return value
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return '1900-01-01T00:00:00.000Z'
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return '1900-01-01'
  if (/^\d\d:\d\d$/.test(value)) return '00:00'
  if (/^\d+\.\d\d$/.test(value)) return '0.00'
  return /^\d+$/.test(value) ? '0' : HIDDEN
}

/** An address has nothing of a person but in its parameters, and a path of the console nothing but ids. */
const isAddress = (text: string) => /^\/(?![/\\])[\w/.-]*(\?|$)/.test(text)

function copy(name: string, value: unknown, above: readonly unknown[]): unknown {
  if (typeof value === 'function') return `ƒ ${value.name}`
  if (typeof value !== 'object' || value === null) {
    if (isHarmless(name, value)) return value
    return typeof value === 'string' && isAddress(value) ? redactAddress(value) : hide(value)
  }
  if (above.includes(value)) return '↑'
  const inside = [...above, value]
  // The state that a machine remembers holds its whole chart.
  if (value instanceof StateNode) return `#${value.id}`
  if (value instanceof Blob) return `(${value.type || 'file'})`
  if ('toJSON' in value && typeof value.toJSON === 'function') return copy(name, value.toJSON(), inside)
  if (Array.isArray(value)) return value.map((one) => copy(name, one, inside))
  const fields = Object.entries(value instanceof Error ? { ...value, message: value.message } : value)
  // The own keys of an object tell its parts apart; plain values take the key above them.
  return Object.fromEntries(fields.map(([key, field]) => [key, copy(key, field, inside)]))
}

/** Returns a copy without secrets and without values that may say something about a person, which can be posted to another window. */
export function redact<Data>(data: Data) {
  // The copy has the same shape, except for hidden values and for values that cannot be posted.
  return copy('', data, []) as Data
}

/** Hides the parameters of an address, without those that say nothing about a person. */
export function redactAddress(address: string) {
  const [path = '', query] = address.split('?', 2)
  if (query === undefined) return address
  const parameters = new URLSearchParams(query)
  for (const [name, text] of [...parameters]) {
    const value = /^\d+$/.test(text) ? Number(text) : text
    parameters.set(name, String(isHarmless(name, value) ? text : copy(name, text, [])))
  }
  return `${path}?${parameters}`
}

/** Returns the console's entries of a storage: JSON without hidden values, and other text only under a name that says nothing. */
export function redactStorage(storage: Storage) {
  const redactText = (name: string, text: string) => {
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'object' && !SECRET.test(name)) return JSON.stringify(copy('', value, []))
    } catch {
      // It is no JSON.
    }
    return String(copy(name, text, []))
  }
  const own = Object.entries(storage).filter(([key]) => !key.startsWith('inspector.'))
  return Object.fromEntries(own.map(([key, text]) => [key, redactText(key, String(text))]))
}
