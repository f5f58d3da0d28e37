import * as limits from '#contract/generated/limits.ts'
import { optionalPhone } from '#src/ui/fields/person.ts'
import { decimal, emptyToUndefined, ignored, line, oneOf, optionalLine, recordId, z } from '#src/ui/fields/zod.ts'
import type { FormOf } from '#src/ui/form/form.tsx'
import { provinceLabels, texts } from './clinics.texts.ts'

const { CreateClinicInput: input } = limits

/** The common fields of a new clinic and an existing one; `missing` is told at an empty field. */
const common = (missing: string) => ({
  name: line(input.name, missing),
  address: line(input.address, missing),
  district: line(input.district, missing),
  state: oneOf(provinceLabels, missing),
  zipCode: line(input.zipCode, missing),
  phone: optionalPhone(texts.wrongPhone),
  whatsapp: optionalPhone(texts.wrongPhone),
  latitude: decimal(input.latitude, texts.outOfRange(...input.latitude), missing),
  longitude: decimal(input.longitude, texts.outOfRange(...input.longitude), missing),
})

/** The form of a new clinic before anything is typed. */
export const emptyClinic = {
  name: '',
  address: '',
  district: '',
  city: '',
  state: '',
  zipCode: '',
  phone: '',
  whatsapp: '',
  latitude: '',
  longitude: '',
  doctorId: '',
}

/** The schema of the form of a new clinic. */
export const newClinicSchema = z.object({
  ...common(texts.createMissing),
  city: line(input.city, texts.createMissing),
  doctorId: recordId(input.doctorId, texts.createMissing),
})

/** The schema of the form of an existing clinic. The contract changes neither its doctor nor an empty city. */
export const clinicSchema = z.object({
  ...common(texts.updateMissing),
  city: z.pipe(optionalLine(input.city), emptyToUndefined),
  doctorId: ignored,
})

type Place = { latitude: number; longitude: number }

const COORDINATES = ['latitude', 'longitude'] as const
/** South, north, west and east of the provinces. */
const [SOUTH, NORTH, WEST, EAST] = [-55.5, -21.5, -74, -53]

/** Returns the question about coordinates outside Argentina: two that were swapped, or a minus that is missing. 0, 0 stands for none. */
export function askAboutPlace({ latitude, longitude }: Place, known?: Place) {
  const isKnown = latitude === (known?.latitude ?? 0) && longitude === (known?.longitude ?? 0)
  const isInside = latitude >= SOUTH && latitude <= NORTH && longitude >= WEST && longitude <= EAST
  return isKnown || isInside ? undefined : texts.outsideArgentina(`${latitude}, ${longitude}`)
}

type ClinicFieldsProps = {
  form: FormOf<typeof clinicSchema> | FormOf<typeof newClinicSchema>
  /** The city that an empty field keeps. */
  city?: string
}

/** The fields that both forms have. */
export const ClinicFields = ({ form, city }: ClinicFieldsProps) => (
  <>
    <form.AppField name="name">{(field) => <field.TextField label={texts.name} />}</form.AppField>
    <form.AppField name="address">{(field) => <field.TextField label={texts.address} />}</form.AppField>
    <form.AppField name="district">{(field) => <field.TextField label={texts.district} />}</form.AppField>
    <form.AppField name="city">
      {(field) => (
        <field.TextField label={texts.city} {...(city && field.state.value.trim() === '' && { description: texts.kept(city) })} />
      )}
    </form.AppField>
    <form.AppField name="state">{(field) => <field.SelectField label={texts.state} options={provinceLabels} />}</form.AppField>
    <form.AppField name="zipCode">{(field) => <field.TextField label={texts.zipCode} />}</form.AppField>
    <form.AppField name="phone">
      {(field) => <field.TextField label={texts.phone} description={texts.phoneHelp} type="tel" />}
    </form.AppField>
    <form.AppField name="whatsapp">{(field) => <field.TextField label={texts.whatsapp} type="tel" />}</form.AppField>
    <form.AppField name="latitude">
      {(field) => <field.DecimalField label={texts.latitude} description={texts.latitudeHelp} pair={COORDINATES} />}
    </form.AppField>
    <form.AppField name="longitude">
      {(field) => <field.DecimalField label={texts.longitude} description={texts.longitudeHelp} pair={COORDINATES} />}
    </form.AppField>
  </>
)
