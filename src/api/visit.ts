const VISIT = 'visita'

/** A visit ends when somebody signs in or out in this browser: what was typed on a public page before is not the next person's. */
export function endVisit() {
  try {
    localStorage.setItem(VISIT, String(Math.random()))
  } catch {
    // Such a browser keeps nothing typed, either.
  }
}

/** Returns what was typed in this tab during this visit. That of an earlier visit is removed. */
export function readTyped(key: string): Record<string, unknown> {
  try {
    const { visit, values } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (visit === localStorage.getItem(VISIT)) return values
    sessionStorage.removeItem(key)
  } catch {
    // The typed values are then lost with the page.
  }
  return {}
}

/** Keeps what is typed, for a reload and the way back. Undefined removes it. */
export function writeTyped(key: string, values?: Record<string, unknown>) {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify({ visit: localStorage.getItem(VISIT), values }))
    else sessionStorage.removeItem(key)
  } catch {
    // The typed values are then lost with the page.
  }
}
