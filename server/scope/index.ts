/** Who reaches what, and whose a record becomes. What the other rooms use of it. */
export { doctorName, insurancesOf, isMain, ownerOf, requireDoctor, requireNamedDoctor, specialitiesOf } from './doctors.ts'
export {
  countReachablePatients,
  isReachablePatient,
  isReservationOf,
  isStaff,
  reachableClinics,
  reachableConsultations,
  reachableDoctors,
  reachableExceptions,
  reachableHours,
  reachablePatients,
  reachableReservations,
  reachableUsers,
} from './scope.ts'
