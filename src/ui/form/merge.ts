import { isEqual } from '#machines/pending-request.ts'
import type { Change } from '../fields/contexts.ts'

/**
 * Merges the typed values of a form with a newer version of its record, field by field: typed values stay, and everything else is theirs. `base`
 * is the version that filled the form. `changes` are the fields that they changed, `conflicts` those of them with another typed value.
 */
export function merge<Values extends object>(base: Values, mine: Values, theirs: Values) {
  const [before = {}, typed = {}] = [base, mine] as Record<string, unknown>[] // form values are plain objects
  const fields = Object.entries(theirs).map(([name, value]) => {
    const isTyped = !isEqual(typed[name], before[name])
    return { name, before: before[name], theirs: value, merged: isTyped ? typed[name] : value }
  })
  const changes: Change[] = fields.flatMap(({ merged: _, ...change }) => (isEqual(change.before, change.theirs) ? [] : [change]))
  return {
    merged: Object.fromEntries(fields.map(({ name, merged }) => [name, merged])) as Values,
    changes,
    conflicts: changes.filter(({ name, theirs: value }) => !isEqual(typed[name], value) && !isEqual(typed[name], before[name])),
  }
}
