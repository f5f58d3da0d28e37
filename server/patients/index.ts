/** Records of patients. The other rooms use these parts of it. */
export { findsPatient, patientList } from './patient-list.ts'
export { forgetMerged } from './patient-merges.ts'
export { findKept, readPatient } from './patients.ts'
