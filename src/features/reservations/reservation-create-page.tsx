import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import * as limits from '#contract/generated/limits.ts'
import type { CreateReservationInput } from '#contract/generated/schema.ts'
import { clinicFinder, clinics, clinicsOfDoctor } from '#src/features/clinics/clinics.api.ts'
import { texts as clinicTexts } from '#src/features/clinics/clinics.texts.ts'
import { insurances } from '#src/features/insurances/insurances.api.ts'
import { texts as patientTexts } from '#src/features/patients/patients.texts.ts'
import { specialities } from '#src/features/specialities/specialities.api.ts'
import { texts as specialityTexts } from '#src/features/specialities/specialities.texts.ts'
import { doctorPicker } from '#src/features/users/users.api.ts'
import { texts as userTexts } from '#src/features/users/users.texts.ts'
import { useFieldContext } from '#src/ui/fields/contexts.ts'
import { useFieldInfo } from '#src/ui/fields/fields.tsx'
import { dni, optionalEmail, personName, phone } from '#src/ui/fields/person.ts'
import { Weekdays } from '#src/ui/fields/weekdays.tsx'
import { lines, oneOf, orNull, recordId, z } from '#src/ui/fields/zod.ts'
import { CreatePage, useCreateForm } from '#src/ui/form/create-form.tsx'
import { NEW } from '#src/ui/form/form-memory.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { createReservation } from './reservations.api.ts'
import { texts } from './reservations.texts.ts'

const { CreateReservationInput: input } = limits
const { errors } = patientTexts

const NOTE = limits.CreateReservationInput.note
const id = (missing: string) => orNull(recordId(limits.CreateReservationInput.doctorId, missing))

type Asked = { asks: 'doctor' | 'speciality'; doctorId: number | null; specialityId: number | null }

/** What is asked for is named. It is told with what else is missing, and marks the field from the start. */
const named = (asked: Asked['asks'], field: 'doctorId' | 'specialityId', message: string) =>
  z.refine<Asked>((typed) => typed.asks !== asked || typed[field] !== null, { message, path: [field], when: () => true })

const schema = z
  .object({
    origin: oneOf(texts.originChoices),
    firstName: personName(input.firstName, errors.firstName),
    lastName: personName(input.lastName, errors.lastName),
    dni: orNull(dni(errors.dni)),
    phone: phone(errors.phone),
    email: optionalEmail(input.email, errors.email),
    insuranceId: id(texts.insurance),
    asks: z.enum(['doctor', 'speciality']),
    doctorId: id(texts.doctorMissing),
    specialityId: id(texts.specialityMissing),
    clinicId: id(texts.clinicMissing),
    weekdays: z.array(z.string()),
    partOfDay: orNull(oneOf(texts.partChoices)),
    note: lines(NOTE).check(z.trim()),
    isWaiting: z.boolean(),
  })
  .check(
    z.refine(({ isWaiting, email }) => !isWaiting || email !== '', { message: texts.emailMissing, path: ['email'] }),
    named('speciality', 'specialityId', texts.specialityMissing),
  )
const withDoctor = schema.check(named('doctor', 'doctorId', texts.doctorMissing))

const empty = {
  ...{ origin: 'PHONE', firstName: '', lastName: '', dni: '', phone: '', email: '', insuranceId: '', asks: 'doctor' as const },
  ...{ doctorId: '', specialityId: '', clinicId: '', weekdays: [] as string[], partOfDay: '', note: '', isWaiting: false },
}

type Typed = z.output<typeof schema>

/** The input to send. A user who lists no doctors names one by the clinic. */
function toInput(
  { asks, isWaiting, note, weekdays, ...typed }: Typed,
  doctorOf: (clinicId: number | null) => number | null,
): CreateReservationInput {
  const isOfDoctor = asks === 'doctor'
  return {
    ...typed,
    status: isWaiting ? 'WAITING' : 'PENDING',
    doctorId: isOfDoctor ? (typed.doctorId ?? doctorOf(typed.clinicId)) : null,
    specialityId: isOfDoctor ? null : typed.specialityId,
    clinicId: isOfDoctor ? typed.clinicId : null,
    wantedTimes: [],
    weekdays: weekdays.map(Number),
    note: note || null,
  }
}

const nameOf = ({ name }: { name: string }) => name

/** Notes who asks for an appointment by telephone or at the counter. */
export default function ReservationCreatePage() {
  const [seesDoctors, seesSpecialities] = [usePermission('listDoctors'), usePermission('listSpecialities')]
  const own = useQuery({ ...clinics.all, enabled: !seesDoctors })
  const form = useCreateForm({
    form: ['reservation', NEW],
    empty,
    schema: seesDoctors ? withDoctor : schema,
    changes: '/reservations',
    save: (typed: Typed, key) =>
      createReservation(
        toInput(typed, (clinicId) => own.data?.find((one) => clinicId === null || one.id === clinicId)?.doctorId ?? null),
        key,
      ),
    texts: texts.created,
  })
  const { asks, doctorId } = useStore(form.api.store, ({ values }) => ({ asks: values.asks, doctorId: Number(values.doctorId) }))
  return (
    <CreatePage form={form} submit={texts.create}>
      <form.AppField name="origin">{(field) => <field.SelectField label={texts.origin} options={texts.originChoices} />}</form.AppField>
      {seesDoctors && seesSpecialities ? (
        <form.AppField name="asks">
          {(field) => <field.SelectField label={texts.asks} options={{ doctor: texts.byDoctor, speciality: texts.bySpeciality }} />}
        </form.AppField>
      ) : null}
      {seesDoctors && asks === 'doctor' && (
        <form.AppField name="doctorId">
          {(field) => <field.PickerField {...doctorPicker} label={texts.doctor} failed={userTexts.doctorsFailed.description} />}
        </form.AppField>
      )}
      {asks === 'speciality' && (
        <form.AppField name="specialityId">
          {(field) => (
            <field.PickerField
              operation="listSpecialities"
              label={texts.speciality}
              query={specialities.all}
              labelOf={nameOf}
              failed={specialityTexts.listFailed.description}
            />
          )}
        </form.AppField>
      )}
      {asks === 'doctor' && (!seesDoctors || doctorId > 0) && (
        <form.AppField key={doctorId} name="clinicId">
          {(field) => {
            const shared = {
              ...{ operation: 'listClinics' as const, label: texts.clinic, placeholder: texts.anyClinic, labelOf: nameOf },
              failed: clinicTexts.listFailed.description,
            }
            return seesDoctors ? (
              <field.PickerField {...shared} query={clinicsOfDoctor(doctorId)} />
            ) : (
              <field.PickerField {...shared} query={clinics.all} finder={clinicFinder} />
            )
          }}
        </form.AppField>
      )}
      {/* The person begins a row, so that name and surname stand side by side. */}
      <div style={{ gridColumnStart: 1 }}>
        <form.AppField name="firstName">{(field) => <field.TextField label={patientTexts.firstName} />}</form.AppField>
      </div>
      <form.AppField name="lastName">{(field) => <field.TextField label={patientTexts.lastName} />}</form.AppField>
      <form.AppField name="dni">{(field) => <field.TextField label={texts.dni} description={patientTexts.noDni} />}</form.AppField>
      <form.AppField name="phone">{(field) => <field.TextField label={texts.phone} type="tel" />}</form.AppField>
      <form.AppField name="email">
        {(field) => <field.TextField label={texts.email} type="email" description={texts.emailHint} />}
      </form.AppField>
      <form.AppField name="insuranceId">
        {(field) => (
          <field.PickerField
            operation="listInsurances"
            label={texts.insurance}
            placeholder={texts.particular}
            query={insurances.all}
            labelOf={nameOf}
            failed={patientTexts.insurancesFailed}
          />
        )}
      </form.AppField>
      <form.AppField name="weekdays">{() => <WeekdaysField />}</form.AppField>
      <form.AppField name="partOfDay">
        {(field) => <field.SelectField label={texts.part} options={texts.partChoices} none={texts.anyPart} />}
      </form.AppField>
      <form.AppField name="note">{(field) => <field.Textarea label={texts.note} limit={NOTE} rows={2} wide />}</form.AppField>
      <form.AppField name="isWaiting">{(field) => <field.CheckboxField label={texts.waits} wide />}</form.AppField>
    </CreatePage>
  )
}

function WeekdaysField() {
  const field = useFieldContext<string[]>()
  useFieldInfo('weekdays', {
    label: texts.days,
    describe: (days) => (days as string[]).map((day) => texts.weekdays[Number(day) - 1]).join(', ') || '-',
  })
  return <Weekdays label={texts.days} chosen={field.state.value} onChange={field.handleChange} />
}
