import type { DoctorSchedule } from '#contract/generated/schema.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from './agenda.texts.ts'

/** Returns at which clinics some time of a doctor may be changed, as a field shows it: whoever works at clinics says it for one of them. */
export function useClinicPicker(clinics: DoctorSchedule['clinics']) {
  const mayChooseAll = usePermission('updateDoctor')
  const options = clinics.map(({ id, name }) => ({ value: String(id), label: name }))
  return {
    /** What is chosen at first; empty for all clinics. */
    first: mayChooseAll ? '' : (options[0]?.value ?? ''),
    field: { label: texts.clinic, options, wide: true, ...(mayChooseAll && { none: texts.exceptions.allClinics }) },
  }
}
