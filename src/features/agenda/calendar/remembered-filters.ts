/** The choices that somebody makes once for all days. A status is not among them: an agenda that hides turnos has to be asked for. */
const KEPT = ['vista', 'medicos', 'consultorio', 'especialidad']

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

/** Remembers the filters of an address; where the browser stores nothing, the next agenda has none. */
export function rememberFilters(person: number | null, parameters: URLSearchParams) {
  const kept = keptOf(parameters)
  try {
    if (person === null) return
    if (kept) localStorage.setItem(keyOf(person), kept)
    else localStorage.removeItem(keyOf(person))
  } catch {}
}
