/** Requests for an appointment, and the page on which patients book. What the other rooms use of it. */
export { createBookableDirectory } from './bookable-doctors.ts'
export { createDoctorDocuments } from './doctor-documents.ts'
export { lapseProposals } from './reservations.ts'
