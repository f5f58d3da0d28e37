import type { MailKind } from '#contract/generated/schema.ts'

/**
 * The mails about a reservation. `holds`: it has the times that are held for the person. `isOwn`: it tells what the person has just done by
 * themselves, which nobody takes back, and which anybody can bring about for any mailbox.
 */
const kinds = {
  RECEIVED: { holds: false, isOwn: true },
  PROPOSAL: { holds: true, isOwn: false },
  OFFER: { holds: true, isOwn: false },
  HELD: { holds: true, isOwn: true },
  REJECTED: { holds: false, isOwn: false },
} as const satisfies Partial<Record<MailKind, { holds: boolean; isOwn: boolean }>>

/** A kind of mail about a reservation. The others are about an appointment. */
export type ReservationMailKind = keyof typeof kinds

/** Whether a mail is about a reservation. */
export const isAboutReservation = (kind: MailKind): kind is ReservationMailKind => kind in kinds
/** Whether a mail has the times that are held for the person. */
export const tellsHeldTimes = (kind: MailKind) => isAboutReservation(kind) && kinds[kind].holds
/** Whether a mail tells what the person has just done by themselves. */
export const tellsOwnAct = (kind: MailKind) => isAboutReservation(kind) && kinds[kind].isOwn
