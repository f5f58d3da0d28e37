import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import { specialities } from '#src/features/specialities/specialities.api.ts'
import { roleChoices } from '#src/i18n/roles.ts'
import { NewPasswordField } from '#src/ui/fields/new-password-field.tsx'
import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { IdentityWarning } from './identity-warning.tsx'
import { SpecialityField } from './speciality-field.tsx'
import { texts } from './user-form.texts.ts'
import { newUser, newUserSchema, toCreateInput } from './user-schema.ts'
import { createUser } from './users.api.ts'
import { WorkplacesField } from './workplaces.tsx'

const { DOCTOR, BACKOFFICE } = roleChoices
const isStaff = (role: string) => role === 'SECRETARY' || role === 'ADMINISTRATOR_CLINIC'
const specialitiesHere = { ...specialities.all, meta: { failed: texts.specialitiesFailed } }

export const preload = () => specialitiesHere

export default function UserCreatePage() {
  const all = useQuery(specialitiesHere)
  const [left, setLeft] = useState('')
  const form = useCreateForm({
    form: ['user', NEW],
    empty: newUser,
    schema: newUserSchema,
    changes: '/users',
    save: (body, key) => createUser(toCreateInput(body), key),
    texts: texts.created,
    search: ({ email }) => email,
  })
  // Staff of clinics need some, and a backend without their list has none to choose from.
  const roles = usePermission('listClinics') ? roleChoices : { DOCTOR, BACKOFFICE }
  const role = useStore(form.api.store, ({ values }) => values.roleType)
  return (
    <CreatePage form={form} submit={texts.create}>
      <form.AppField name="roleType">
        {(field) => <field.SelectField label={texts.role} wide options={roles} placeholder={texts.chooseRole} />}
      </form.AppField>
      <form.AppField name="firstName">{(field) => <field.TextField label={texts.firstName} />}</form.AppField>
      <form.AppField name="lastName">{(field) => <field.TextField label={texts.lastName} />}</form.AppField>
      <form.AppField name="email">{(field) => <field.TextField label={texts.email} type="email" />}</form.AppField>
      {role === 'BACKOFFICE' && (
        <form.AppField name="employeeNumber">{(field) => <field.TextField label={texts.employeeNumber} />}</form.AppField>
      )}
      {isStaff(role) && <form.AppField name="clinicIds">{() => <WorkplacesField />}</form.AppField>}
      {role === 'DOCTOR' && (
        <>
          <form.AppField name="specialty">{() => <SpecialityField specialities={all} />}</form.AppField>
          <form.AppField name="licenseNumber">{(field) => <field.TextField label={texts.license} />}</form.AppField>
          <form.AppField name="cuit" listeners={{ onBlur: ({ value }) => setLeft(value) }}>
            {(field) => (
              <div>
                <field.NumberField label={texts.cuit} />
                <IdentityWarning kind="cuit" number={field.state.value === left ? left : ''} id={0} />
              </div>
            )}
          </form.AppField>
          <form.AppField name="recommendedBy">{(field) => <field.TextField label={texts.recommendedBy} wide />}</form.AppField>
          <form.AppField name="description">
            {(field) => <field.Textarea label={texts.description} rows={8} limit={limits.CreateDoctorInput.description} wide />}
          </form.AppField>
        </>
      )}
      <form.AppField name="password">
        {() => <NewPasswordField label={texts.password} wide description={`${texts.passwordHint} ${texts.givenPasswordHint}`} />}
      </form.AppField>
    </CreatePage>
  )
}
