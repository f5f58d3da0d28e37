import { Button } from '@mantine/core'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { config, limits } from '#src/config.ts'
import { allSpecialities } from '#src/features/specialities/specialities.api.ts'
import { roleLabels } from '#src/i18n/labels.ts'
import { Form, useAppForm } from '#src/ui/form/form.tsx'
import { NewPasswordField } from '#src/ui/form/new-password-field.tsx'
import { Page } from '#src/ui/page.tsx'
import { useFormSubmission } from '#src/ui/use-form-submission.ts'
import { SpecialityField } from './speciality-field.tsx'
import { type NewUserValues, newUser, newUserSchema, toCreateInput } from './user-schema.ts'
import { createUser, usersKey } from './users.api.ts'
import { texts } from './users.texts.ts'

const list = `/users-${config.product.slug}`
const { DOCTOR, BACKOFFICE } = roleLabels
const creatable = { DOCTOR, BACKOFFICE }
const draft = { name: 'users/create', without: ['password'] }
const specialitiesHere = { ...allSpecialities, meta: { failed: texts.specialitiesFailed } }

export const preload = () => specialitiesHere

export default function UserCreatePage() {
  const [, navigate] = useLocation()
  const specialities = useQuery(specialitiesHere)
  const saving = useFormSubmission({
    save: (values: NewUserValues, key) => createUser(toCreateInput(values), key),
    changes: usersKey,
    texts: texts.created,
    onSaved: () => {
      form.reset()
      navigate(list)
    },
  })
  const form = useAppForm({
    defaultValues: newUser,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: newUserSchema },
    onSubmit: ({ value }) => saving.submit(value),
  })
  const role = useStore(form.store, ({ values }) => values.roleType)
  return (
    <Page title={texts.create}>
      <Form
        form={form}
        saving={saving}
        draft={draft}
        actions={
          <>
            <Button component={Link} href={list} variant="default">
              Volver
            </Button>
            <form.SaveButton label={texts.create} />
          </>
        }
      >
        <form.AppField name="roleType">
          {(field) => <field.SelectField label={texts.role} required wide options={creatable} placeholder={texts.chooseRole} />}
        </form.AppField>
        <form.AppField name="firstName">{(field) => <field.TextField label={texts.firstName} required />}</form.AppField>
        <form.AppField name="lastName">{(field) => <field.TextField label={texts.lastName} required />}</form.AppField>
        <form.AppField name="email">{(field) => <field.TextField label={texts.email} type="email" required />}</form.AppField>
        {role === 'BACKOFFICE' && (
          <form.AppField name="employeeNumber">{(field) => <field.TextField label={texts.employeeNumber} required />}</form.AppField>
        )}
        {role === 'DOCTOR' && (
          <>
            <form.AppField name="specialty">{() => <SpecialityField specialities={specialities} />}</form.AppField>
            <form.AppField name="licenseNumber">{(field) => <field.TextField label={texts.license} required />}</form.AppField>
            <form.AppField name="cuit">{(field) => <field.NumberField label={texts.cuit} required />}</form.AppField>
            <form.AppField name="recommendedBy">{(field) => <field.TextField label={texts.recommendedBy} wide />}</form.AppField>
            <form.AppField name="description">
              {(field) => <field.Textarea label={texts.description} rows={8} limit={limits.description} wide />}
            </form.AppField>
          </>
        )}
        <form.AppField name="password">
          {() => <NewPasswordField label={texts.password} required wide description={texts.passwordHint} />}
        </form.AppField>
      </Form>
    </Page>
  )
}
