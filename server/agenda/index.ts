/** Appointments, opening hours, free times, and what changes them. What the other rooms use of it. */

export { admit, deleteEndedSlots, isFree, rejectTime, requireBookable } from './admission.ts'
export { createAgendaWatch } from './agenda-changes.ts'
export type { Changing } from './appointment-news.ts'
export { bookAppointment, chosenByPatient, giveAll, giveTo, takeBackBooking } from './appointments.ts'
export { keepDaysIn } from './consultation-days.ts'
export { consultationList } from './consultation-list.ts'
export {
  isExpected,
  isOn,
  readHistory,
  readNotes,
  searchConsultations,
  selectConsultations,
  viewCondition,
  withoutNotes,
} from './consultations.ts'
export { isOffered, offerTimes, searchOffered } from './free-times.ts'
export { holidaysBetween, loadHolidays } from './holidays.ts'
export { isBookable, isOnPage, onlineBooking } from './public-page.ts'
export { readBeside } from './same-day.ts'
export { readBookingLimits } from './schedule.ts'
