/** Records of patients. What the other rooms use of it. */
export { findsPatient, patientList } from './patient-list.ts'
export { forgetMerged } from './patient-merges.ts'
export { readPatient, takeDni } from './patients.ts'
