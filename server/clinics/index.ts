/** Clinics, and the search for them by name. The other rooms use these parts of it. */
export { clinicList } from './clinic-list.ts'
export { doctorsWith, isDoctorIn, lookUpClinics, lookUpDoctors } from './find-by-name.ts'
