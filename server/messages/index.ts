/** Mails to patients, notifications, and the links in them. What the other rooms use of it. */
export { endLines, placeOf, publishedCalendar } from './appointment-mail.ts'
export { readCalendarNames } from './calendar-names.ts'
export {
  type AppointmentEvent,
  DEFAULT_REMINDERS,
  noteChange,
  noteChanges,
  secondsToMorning,
  type Telling,
  writeDueMail,
  writeReminders,
} from './due-mails.ts'
export { writeMoreNotifications, writeNotification } from './notification-mail.ts'
export {
  deleteOldNotifications,
  dropMoves,
  noteCancellation,
  noteConversion,
  noteMove,
  notePost,
  noteReopening,
  noteReservation,
} from './notifications.ts'
export { claimedId, createPatientLinks, type PatientLinks } from './patient-links.ts'
export {
  anybodyCauses,
  failForgotten,
  isPartOf,
  isStillTrue,
  linkOf,
  type MailRow,
  messageOf,
  noteReader,
  placeIn,
  selectMails,
} from './patient-mails.ts'
export { type ReservationMailKind, tellsHeldTimes, tellsOwnAct } from './reservation-mail-kinds.ts'
