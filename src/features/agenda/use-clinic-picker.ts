import type { DoctorSchedule } from '#contract/generated/schema.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from './agenda.texts.ts'

/** Returns the clinics for which the user may change some time of a doctor, as a field shows them: staff of clinics choose one of theirs. */
export function useClinicPicker(clinics: DoctorSchedule['clinics']) {
  const mayChooseAll = usePermission('updateDoctor')
  const options = clinics.map(({ id, name }) => ({ value: String(id), label: name }))
  return {
    /** The first choice; empty for all clinics. */
    first: mayChooseAll ? '' : (options[0]?.value ?? ''),
    field: { label: texts.clinic, options, wide: true, ...(mayChooseAll && { none: texts.allClinics }) },
  }
}
