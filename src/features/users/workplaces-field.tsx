import { MultiSelect } from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import type { User } from '#contract/generated/schema.ts'
import { clinicFinder, clinics } from '#src/features/clinics/clinics.api.ts'
import { useFieldContext } from '#src/ui/fields/contexts.ts'
import { messageOf, useFieldInfo, useServerError } from '#src/ui/fields/fields.tsx'
import { usePicker } from '#src/ui/fields/picker.tsx'
import { texts } from './users.texts.ts'
import classes from './workplaces-field.module.css'

type Workplace = NonNullable<User['clinics']>[number]

const labelOf = ({ name, city }: Workplace) => `${name} · ${city}`

/** The clinics that somebody works at. */
export default function WorkplacesField({ own = [] }: { own?: readonly Workplace[] }) {
  const field = useFieldContext<string[]>()
  const { value, meta } = field.state
  const { input, failure, retry } = usePicker({ query: clinics.all, finder: clinicFinder, labelOf, failed: texts.clinicsFailed }, value)
  const data = input.data.length > 0 ? input.data : own.map((one) => ({ value: String(one.id), label: labelOf(one) }))
  const rejection = useServerError(field.name, value)
  const describe = (ids: unknown) =>
    data.flatMap((one) => (Array.isArray(ids) && ids.includes(one.value) ? [one.label] : [])).join(', ') || '-'
  useFieldInfo(field.name, { label: texts.workplaces, describe })
  return (
    <div className={classes.field}>
      <MultiSelect
        {...input}
        data={data}
        name={field.name}
        label={texts.workplaces}
        description={texts.workplacesHint}
        value={value}
        onChange={field.handleChange}
        onBlur={field.handleBlur}
        error={messageOf(meta.errors[0]) ?? rejection ?? failure}
        hidePickedOptions
        classNames={{ pill: classes.place ?? '' }}
      />
      {retry}
    </div>
  )
}
