import { isEqual } from '#machines/pending-request.ts'
import type { Change } from '../fields/contexts.ts'

/**
 * Merges what is typed into a form with a newer version of its record, field by field: what was typed stays, and everything else is theirs.
 * `base` is what the form was filled with. `changes` are the fields that they changed, `conflicts` those of them that were typed otherwise.
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
