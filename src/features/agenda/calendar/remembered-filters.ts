/** The choices that somebody makes once for all days. A status is not among them: an agenda that hides turnos has to be asked for. */
const KEPT = ['vista', 'medicos', 'consultorio', 'especialidad']

/** Parameters that are set, or taken away by null. */
export type Changes = Readonly<Record<string, string | null>>

// They name no patient, and stay when somebody signs out: the next day begins as the last one did.
const keyOf = (person: number) => `agenda-filters:${person}`

/** The part of an address that is remembered. */
export const keptOf = (parameters: URLSearchParams) =>
  new URLSearchParams([...parameters].filter(([name, value]) => KEPT.includes(name) && value)).toString()

/** Returns the filters that a person chose last in this browser. */
export function readFilters(person: number | null) {
  try {
    return keptOf(new URLSearchParams((person !== null && localStorage.getItem(keyOf(person))) || ''))
  } catch {
    return ''
  }
}

/** Returns the parameters of an address together with the filters that were chosen last, where the address itself has none. */
export function withRemembered(person: number | null, own: URLSearchParams) {
  const remembered = keptOf(own) ? '' : readFilters(person)
  return remembered ? new URLSearchParams([...new URLSearchParams(remembered), ...own]) : own
}

/**
 * Remembers what was chosen in an address, beside what was chosen before; what a link asked for is no choice. A person who takes the last filter
 * away has none the next time. Where the browser stores nothing, the next agenda has none.
 */
export function rememberFilters(person: number | null, own: URLSearchParams, chosen: Changes) {
  const kept = keptOf(changed(own, chosen)) && keptOf(changed(new URLSearchParams(readFilters(person)), chosen))
  try {
    if (person === null) return
    if (kept) localStorage.setItem(keyOf(person), kept)
    else localStorage.removeItem(keyOf(person))
  } catch {}
}

function changed(parameters: URLSearchParams, changes: Changes) {
  const next = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(changes)) next.set(name, value ?? '')
  return next
}
