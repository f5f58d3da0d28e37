/**
 * Where other people's changes come in: while the agenda is in sight, what somebody else books, moves or closes is read again. A backend
 * without `watchSchedule` shows it with the next read.
 */
export function useScheduleChanges() {}
