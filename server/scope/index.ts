/** The rows that each caller reaches, and the owner of a new record. The other rooms use these parts of it. */
export { doctorName, insurancesOf, isMain, ownerOf, requireDoctor, requireNamedDoctor, specialitiesOf } from './doctors.ts'
export {
  countReachablePatients,
  isReachablePatient,
  isReservationOf,
  isStaff,
  missingPatient,
  reachableClinics,
  reachableConsultations,
  reachableDoctors,
  reachableExceptions,
  reachableHours,
  reachablePatients,
  reachableReservations,
  reachableUsers,
} from './scope.ts'
