import type { User } from '#contract/generated/schema.ts'
import { ReadOnlyField } from '#src/ui/fields/fields.tsx'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from './user-form.texts.ts'

/** A person's workplaces decide whose data they see, so that only administrators of accounts choose them. */
export function useChoosesWorkplaces({ clinics }: Pick<User, 'clinics'>) {
  const administers = usePermission('updateUserStatus')
  const seesClinics = usePermission('listClinics')
  return clinics !== undefined && administers && seesClinics
}

/** A field for the clinics that somebody works at. It comes later, as most users do not work at clinics. */
export const WorkplacesField = loadable(() => import('./workplaces-field.tsx'), ShownWorkplaces)

/** The clinics that somebody works at, where they cannot be changed. */
export function ShownWorkplaces({ own = [] }: { own?: NonNullable<User['clinics']> }) {
  return <ReadOnlyField label={texts.workplaces} value={own.map(({ name }) => name).join(', ') || texts.noWorkplaces} wide />
}
