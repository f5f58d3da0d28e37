import { useRecordForm } from '#src/ui/form/record-form.tsx'
import { schemaOf, toInput } from './user-schema.ts'
import { saveUser, type VersionedUser } from './users.api.ts'
import { texts } from './users.texts.ts'

/** The form of a user. */
export const useUserForm = (record: VersionedUser) =>
  useRecordForm({
    record,
    schema: schemaOf(record),
    toInput,
    save: saveUser,
    operation: record.doctor ? 'updateDoctor' : 'updateUser',
    owner: record.id,
    texts: texts.updated,
    question: texts.confirmation,
  })
export type UserFormApi = ReturnType<typeof useUserForm>
