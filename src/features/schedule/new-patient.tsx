import { Alert, Anchor, Button } from '@mantine/core'
import { Link } from 'wouter'
import * as limits from '#contract/generated/limits.ts'
import type { AddedPatient, PatientInput } from '#contract/generated/schema.ts'
import { api as client, unwrap } from '#src/api/client.ts'
import { day, line, orNull, z } from '#src/ui/fields/zod.ts'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { useFormId } from '#src/ui/form/form-id.ts'
import { useSave } from '#src/ui/form/use-record.ts'
import { texts } from './schedule.texts.ts'
import type { Chosen } from './wishes.ts'

const words = texts.newcomer
const schema = z.object({
  firstName: line(limits.PatientInput.firstName, words.firstNameMissing),
  lastName: line(limits.PatientInput.lastName, words.lastNameMissing),
  dni: orNull(
    z.string().check(
      z.overwrite((text) => text.replace(/\D/g, '')),
      z.regex(/^[1-9]\d{6,7}$/, words.dniBad),
    ),
  ),
  dateBirthday: day(words.birthdayBad),
  phone: z.string().check(z.trim(), z.regex(/^[+]?[0-9][0-9 ()-]{5,24}$/, words.phoneBad)),
})

const toInput = (typed: z.output<typeof schema>): PatientInput => ({
  ...typed,
  email: '',
  gender: null,
  insuranceId: null,
  memberNumber: '',
})

/** What was typed into the search: a number is a DNI, and the last word of a name the surname. */
function valuesOf(typed: string) {
  const empty = { firstName: '', lastName: '', dni: '', dateBirthday: '', phone: '' }
  if (/^[\d. ]+$/.test(typed)) return { ...empty, dni: typed }
  const parts = typed.split(/\s+/)
  return {
    ...empty,
    firstName: parts.slice(0, Math.max(1, parts.length - 1)).join(' '),
    lastName: parts.length > 1 ? (parts.at(-1) ?? '') : '',
  }
}

type NewPatientProps = { typed: string; onAdded: (patient: Chosen) => void; onClose: () => void }

/** Adds whoever calls for the first time, with what an appointment needs. Then the appointment goes on with that patient. */
export function NewPatient({ typed, onAdded, onClose }: NewPatientProps) {
  const saving = useSave({
    id: useFormId('#newcomer'),
    changes: '/patients',
    save: (body: PatientInput, key) =>
      unwrap(client.POST('/patients', { params: { header: { 'Idempotency-Key': key } }, body })) as Promise<AddedPatient>,
    texts: { saved: words.saved, failed: { ...words.failed, prefersServer: true } },
    onSaved({ id, user }) {
      api.reset()
      onAdded({ id, firstName: user.firstName, lastName: user.lastName, dni: user.dni, phone: user.phone })
    },
  })
  const api = useSchemaForm({ values: valuesOf(typed), schema, submit: (values) => saving.submit(toInput(values)) })
  const known = saving.error?.code === 'dni_taken' ? saving.error.patientId : undefined
  return (
    <Form
      form={{ api, saving }}
      submit={words.add}
      actions={
        <Button variant="default" onClick={onClose}>
          {texts.keep}
        </Button>
      }
      isPart
    >
      <api.AppField name="firstName">{(field) => <field.TextField label={words.firstName} wide />}</api.AppField>
      <api.AppField name="lastName">{(field) => <field.TextField label={words.lastName} wide />}</api.AppField>
      <api.AppField name="dni">{(field) => <field.TextField label={words.dni} description={words.dniHint} wide />}</api.AppField>
      {known !== undefined && (
        <Alert color="orange" role="alert">
          <Anchor component={Link} href={`/users-pacients/${known}`}>
            {words.known}
          </Anchor>
        </Alert>
      )}
      <api.AppField name="dateBirthday">{(field) => <field.DateField label={words.birthday} wide />}</api.AppField>
      <api.AppField name="phone">{(field) => <field.TextField type="tel" label={words.phone} wide />}</api.AppField>
    </Form>
  )
}
