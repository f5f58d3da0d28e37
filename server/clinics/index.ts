/** Clinics, and what a text finds by name. What the other rooms use of it. */
export { clinicList } from './clinic-list.ts'
export { doctorsWith, isDoctorIn, lookUpClinics, lookUpDoctors } from './find-by-name.ts'
