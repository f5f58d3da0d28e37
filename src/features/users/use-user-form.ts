import { revalidateLogic } from '@tanstack/react-form'
import type { User } from '#src/api/generated/schema.ts'
import { useAppForm } from '#src/ui/form/form.tsx'
import { schemaOf, toInput, type UserValues } from './user-schema.ts'

/** The state of a user's form. */
export const useUserForm = (record: User, onSubmit: (values: UserValues) => void) =>
  useAppForm({
    defaultValues: toInput(record),
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schemaOf(record) },
    onSubmit: ({ value }) => onSubmit(value),
  })

export type UserFormApi = ReturnType<typeof useUserForm>
