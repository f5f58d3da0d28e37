import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Speciality } from '#contract/generated/schema.ts'
import { SelectField } from '#src/ui/fields/fields.tsx'
import { texts } from './user-form.texts.ts'

type SpecialityFieldProps = {
  specialities: UseQueryResult<Speciality[]>
  /** The record's specialities, which can be shown before the list is loaded, and may be archived. */
  own?: readonly Pick<Speciality, 'id' | 'name'>[]
}

/** A select field for a doctor's speciality. */
export function SpecialityField({ specialities: { data, isError, refetch }, own = [] }: SpecialityFieldProps) {
  // An archived speciality is no longer in the list, and stays with the doctors who have it.
  const archived = own.filter(({ id }) => !data?.some((one) => one.id === id))
  const options = [...(data ?? []), ...archived].map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div>
      <SelectField label={texts.speciality} options={options} />
      {isError && (
        <Button size="compact-xs" variant="subtle" mt="2xs" onClick={() => refetch()}>
          {texts.retrySpecialities}
        </Button>
      )}
    </div>
  )
}
