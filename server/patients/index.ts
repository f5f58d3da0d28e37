/** Records of patients. What the other rooms use of it. */
export { findsPatient, patientList } from './patient-list.ts'
export { readPatient } from './patients.ts'
