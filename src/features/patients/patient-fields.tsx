import type { PatientDetail } from '#contract/generated/schema.ts'
import { insurances } from '#src/features/insurances/insurances.api.ts'
import { genderLabels } from '#src/i18n/labels.ts'
import type { FormHandle, FormOf } from '#src/ui/form/form.tsx'
import type { patientSchema } from './patient-schema.ts'
import { texts } from './patients.texts.ts'
import { SimilarPatients } from './similar-patients.tsx'

type PatientFieldsProps = {
  form: FormOf<typeof patientSchema> & Pick<FormHandle, 'api'>
  /** The patient in the form; undefined for a new one. */
  record?: PatientDetail | undefined
  /** One column, where the form stands beside something else. */
  isNarrow?: boolean
}

/** The fields of a patient, with a warning about records that may be of the same person. */
export const PatientFields = ({ form, record, isNarrow: wide = false }: PatientFieldsProps) => (
  <>
    <form.AppField name="firstName">{(field) => <field.TextField wide={wide} label={texts.firstName} />}</form.AppField>
    <form.AppField name="lastName">{(field) => <field.TextField wide={wide} label={texts.lastName} />}</form.AppField>
    <form.AppField name="dni">{(field) => <field.TextField wide={wide} label={texts.dni} description={texts.noDni} />}</form.AppField>
    <form.AppField name="dateBirthday">{(field) => <field.DateField wide={wide} label={texts.dateBirthday} />}</form.AppField>
    <form.AppField name="phone">
      {(field) => <field.TextField wide={wide} label={texts.phone} description={texts.contact} type="tel" />}
    </form.AppField>
    <form.AppField name="email">{(field) => <field.TextField wide={wide} label={texts.email} type="email" />}</form.AppField>
    <form.AppField name="insuranceId">
      {(field) => (
        <field.PickerField
          wide={wide}
          operation="listInsurances"
          label={texts.insurance}
          placeholder={texts.noInsurance}
          query={insurances.all}
          labelOf={({ name }) => name}
          failed={texts.insurancesFailed}
          chosen={record?.insurance?.name}
        />
      )}
    </form.AppField>
    <form.AppField name="memberNumber">{(field) => <field.TextField wide={wide} label={texts.memberNumber} />}</form.AppField>
    <form.AppField name="gender">
      {(field) => <field.SelectField wide={wide} label={texts.gender} options={genderLabels} none={texts.noGender} />}
    </form.AppField>
    <form.AppField name="document">{(field) => <field.TextField wide={wide} label={texts.document} />}</form.AppField>
    <SimilarPatients form={form} record={record} />
  </>
)
