import type { User } from '#contract/generated/schema.ts'
import { loadable } from '#src/ui/chunks.tsx'
import { ReadOnlyField } from '#src/ui/form/fields.tsx'
import { texts } from './users.texts.ts'

/** A field for the clinics that somebody works at. It comes later, as most users do not work at clinics. */
export const WorkplacesField = loadable(() => import('./workplaces-field.tsx'), ShownWorkplaces)

/** The clinics that somebody works at, where they cannot be changed. */
export function ShownWorkplaces({ own = [] }: { own?: NonNullable<User['clinics']> }) {
  return <ReadOnlyField label={texts.workplaces} value={own.map(({ name }) => name).join(', ') || texts.noWorkplaces} wide />
}
