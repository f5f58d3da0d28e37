/** Requests for an appointment, and the page on which patients book. What the other rooms use of it. */
export { lapseProposals } from './reservations.ts'
