import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as limits from '#contract/generated/limits.ts'
import type { Doctor, DoctorInsurance, User } from '#contract/generated/schema.ts'
import { specialities } from '#src/features/specialities/specialities.api.ts'
import { fullName, orDash } from '#src/i18n/format.ts'
import { genderLabels } from '#src/i18n/labels.ts'
import { roleChoices } from '#src/i18n/roles.ts'
import { ReadOnlyField } from '#src/ui/fields/fields.tsx'
import { imageSchema } from '#src/ui/fields/image.ts'
import { ImageField } from '#src/ui/fields/image-field.tsx'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { IdentityWarning } from './identity-warning.tsx'
import { SpecialityField } from './speciality-field.tsx'
import { texts } from './user-form.texts.ts'
import type { UserFormApi } from './user-schema.ts'
import { ShownWorkplaces, useChoosesWorkplaces, WorkplacesField } from './workplaces.tsx'

const InsurancesField = loadable(
  () => import('./insurances-field.tsx'),
  ({ own }: { own: readonly DoctorInsurance[] }) => (
    <ReadOnlyField label={texts.insurances} value={own.map(({ name }) => name).join(', ')} wide />
  ),
)

/** A field whose value cannot be removed shows the value that it keeps when left empty. */
const kept = (typed: string, stored: string | null | undefined) =>
  typed.trim() === '' && stored ? { description: texts.kept(stored) } : {}

/** The general data of a user. E-mail, role and phone are read-only because the contract does not change them. */
export function General({ form, record }: { form: UserFormApi; record: User }) {
  const [left, setLeft] = useState('')
  const { doctor } = record
  const choosesWorkplaces = useChoosesWorkplaces(record)
  return (
    <>
      <form.AppField name="profileImage" validators={{ onChange: imageSchema }}>
        {() => <ImageField label={texts.image} stored={record.profileImage} name={fullName(record)} />}
      </form.AppField>
      <form.AppField name="firstName">{(field) => <field.TextField label={texts.firstName} />}</form.AppField>
      <form.AppField name="lastName">{(field) => <field.TextField label={texts.lastName} />}</form.AppField>
      <ReadOnlyField label={texts.email} value={record.email} />
      <ReadOnlyField label={texts.role} value={roleChoices[record.roleType]} />
      <form.AppField name="dni" listeners={{ onBlur: ({ value }) => setLeft(value) }}>
        {(field) => (
          <div>
            <field.NumberField label={texts.dni} {...kept(field.state.value, record.dni)} />
            <IdentityWarning kind="dni" number={field.state.value === left ? left : ''} id={record.id} />
          </div>
        )}
      </form.AppField>
      <ReadOnlyField label={texts.phone} value={orDash(record.phone)} />
      <form.AppField name="dateBirthday">{(field) => <field.DateField label={texts.dateBirthday} isPast />}</form.AppField>
      <form.AppField name="gender">{(field) => <field.SelectField label={texts.gender} options={genderLabels} />}</form.AppField>
      {record.clinics &&
        (choosesWorkplaces ? (
          <form.AppField name="clinicIds">{() => <WorkplacesField own={record.clinics} />}</form.AppField>
        ) : (
          <ShownWorkplaces own={record.clinics} />
        ))}
      {record.employeeNumber && <ReadOnlyField label={texts.employeeNumber} value={record.employeeNumber} />}
      {doctor && <DoctorFields form={form} userId={record.id} doctor={doctor} />}
    </>
  )
}

function DoctorFields({ form, userId, doctor }: { form: UserFormApi; userId: number; doctor: Doctor }) {
  const [left, setLeft] = useState('')
  const all = useQuery(specialities.all)
  return (
    <>
      <form.AppField name="categories[0]">{() => <SpecialityField specialities={all} own={doctor.categories} />}</form.AppField>
      <form.AppField name="medicalLicenseNumber">
        {(field) => <field.TextField label={texts.license} {...kept(field.state.value, doctor.medicalLicenseNumber)} />}
      </form.AppField>
      <form.AppField name="cuit" listeners={{ onBlur: ({ value }) => setLeft(value) }}>
        {(field) => (
          <div>
            <field.NumberField label={texts.cuit} {...kept(field.state.value, doctor.cuit)} />
            <IdentityWarning kind="cuit" number={field.state.value === left ? left : ''} id={userId} />
          </div>
        )}
      </form.AppField>
      <form.AppField name="recommendedBy">{(field) => <field.TextField label={texts.recommendedBy} />}</form.AppField>
      {doctor.insurances && <form.AppField name="insuranceIds">{() => <InsurancesField own={doctor.insurances ?? []} />}</form.AppField>}
      <form.AppField name="description">
        {(field) => <field.Textarea label={texts.description} rows={8} limit={limits.DoctorUpdate.description} wide />}
      </form.AppField>
    </>
  )
}
