/** What belongs to the caller alone, so that nobody else can use up its count. A network is an address, or what one subscriber of IPv6 has. */
type Own = 'network' | 'account' | 'browser' | 'session' | 'booking'
/** What anybody can name who does something, also somebody else's. */
type Named = 'mailbox' | 'dni' | 'doctor' | 'owner'

/**
 * One row: what is counted together, how many are free at once, and what comes beyond. A caller beyond a count of their own waits. A count that others
 * can use up, because they name what it is of, keeps nobody out: beyond it there is less than otherwise, which the row says. A row with such a name and
 * nothing of one's own that would make people wait does not compile.
 */
export type Limit = { most: number; captcha: Captcha } & (
  | { by: readonly [Own, ...(Own | Named)[]]; beyond: 'WAIT' }
  | { by: readonly [Named, ...Named[]]; beyond: 'LESS' }
)
/** Whether it is counted before the human verification is looked at, or after it; `NONE` where none is asked for. */
export type Captcha = 'BEFORE' | 'AFTER' | 'NONE'

/** Rows that count the same; after so many seconds each count is half of what it was, so that nobody stays locked out. */
export type Limits = { halfLife: number; rows: Record<string, Limit> }

const TEN_MINUTES = 600
const HOUR = 3_600
const DAY = 86_400

/** A network of IPv6 is a /64, which a subscriber has whole. The /48 around it, which many of them share or one company has, may do so many times as much. */
export const WIDE_NETWORK = 5

/** From the first try beyond on the wait is 1, 2, 4 … seconds, and never longer than that. */
export const LONGEST_DELAY_SECONDS = 60

/** As many hours of bookings at once with a doctor are free, and then seven tenths of it a day: 40 and 28 where an hour has ten. */
export const BOOKED_HOURS = 4

/** All limits of the server. What a person typed is counted after the captcha alone: no program locks anybody out. */
export const LIMITS = {
  /** Wrong passwords and wrong second steps. A browser that is known, and a session, are counted by themselves alone. */
  failures: {
    halfLife: TEN_MINUTES,
    rows: {
      caller: { by: ['network', 'mailbox'], most: 5, captcha: 'AFTER', beyond: 'WAIT' },
      browser: { by: ['browser'], most: 5, captcha: 'AFTER', beyond: 'WAIT' },
      session: { by: ['session'], most: 5, captcha: 'NONE', beyond: 'WAIT' },
      // A whole clinic shares one address.
      network: { by: ['network'], most: 20, captcha: 'AFTER', beyond: 'WAIT' },
      // The account is under attack: each caller who is new to it has a turn a minute, of which the owner has one, too.
      account: { by: ['mailbox'], most: 20, captcha: 'AFTER', beyond: 'LESS' },
    },
  },
  /**
   * Wrong codes of an authenticator app, from all networks together. They come from people who know the password. Beyond, such a code opens the account only in
   * a browser that its owner has used; a passkey, a recovery code and, by mail, another password do.
   */
  stepCodes: {
    halfLife: DAY,
    rows: { owner: { by: ['owner'], most: 20, captcha: 'AFTER', beyond: 'LESS' } },
  },
  /** Mails with a code or a link. Somebody who asks in another person's name uses up their own network's count, not that person's. */
  accountMails: {
    halfLife: TEN_MINUTES,
    rows: {
      network: { by: ['network'], most: 20, captcha: 'AFTER', beyond: 'WAIT' },
      mailbox: { by: ['network', 'mailbox'], most: 5, captcha: 'AFTER', beyond: 'WAIT' },
    },
  },
  /**
   * Mails to one mailbox that anybody can ask for, of all people and networks together: of accounts, requests, and what the public page booked for an
   * address that nobody has proven. Beyond, they wait, about two and a half minutes each: they come later, and none is lost.
   */
  mailboxMails: {
    halfLife: TEN_MINUTES,
    rows: { mailbox: { by: ['mailbox'], most: 6, captcha: 'NONE', beyond: 'LESS' } },
  },
  /**
   * Notices by mail to one mailbox of what anybody can bring about on the public page, where somebody has chosen mails for it. Beyond, one mail says that there
   * are more: that one comes as soon as there is room, so about eight an hour for as long as it goes on.
   */
  noticeMails: {
    halfLife: HOUR,
    rows: { mailbox: { by: ['mailbox'], most: 12, captcha: 'NONE', beyond: 'LESS' } },
  },
  /** Requests for an appointment on the public page. A whole family or office is behind one address. */
  bookings: {
    halfLife: TEN_MINUTES,
    rows: {
      network: { by: ['network'], most: 20, captcha: 'BEFORE', beyond: 'WAIT' },
      dni: { by: ['network', 'dni'], most: 4, captcha: 'AFTER', beyond: 'WAIT' },
      mailbox: { by: ['network', 'mailbox'], most: 4, captcha: 'AFTER', beyond: 'WAIT' },
    },
  },
  /** Requests in one person's name, of all networks together. Beyond, each is taken and kept for the practice: it books nothing at once, and no mail tells of it. */
  bookingsOfOne: {
    halfLife: HOUR,
    rows: {
      dni: { by: ['dni'], most: 8, captcha: 'AFTER', beyond: 'LESS' },
      mailbox: { by: ['mailbox'], most: 8, captcha: 'AFTER', beyond: 'LESS' },
    },
  },
  /** Appointments that the public page books at once with one doctor, who may choose another number. Beyond, the practice answers: nobody fills an agenda from outside. */
  instantBookings: {
    halfLife: HOUR,
    rows: { doctor: { by: ['doctor'], most: 10, captcha: 'AFTER', beyond: 'LESS' } },
  },
  /** The same over days, which is `BOOKED_HOURS` times what an hour has: an hour forgets so soon that 165 a day were booked for ever, more than anybody attends. */
  instantBookingsOfDays: {
    halfLife: DAY,
    rows: { doctor: { by: ['doctor'], most: 40, captcha: 'AFTER', beyond: 'LESS' } },
  },
  /** Moves of one appointment by its patient: each is told to the practice. They need the key of the appointment. */
  ownMoves: {
    halfLife: HOUR,
    rows: { booking: { by: ['booking'], most: 6, captcha: 'NONE', beyond: 'WAIT' } },
  },
  /** Corrections of a request's address. They need the key of the request. */
  corrections: {
    halfLife: TEN_MINUTES,
    rows: {
      network: { by: ['network'], most: 20, captcha: 'NONE', beyond: 'WAIT' },
      mailbox: { by: ['network', 'mailbox'], most: 4, captcha: 'NONE', beyond: 'WAIT' },
      booking: { by: ['booking'], most: 3, captcha: 'NONE', beyond: 'WAIT' },
      // It keeps anybody from turning bookings in many names to one mailbox. Beyond, the practice corrects the address.
      everyone: { by: ['mailbox'], most: 6, captcha: 'NONE', beyond: 'LESS' },
    },
  },
  /** Whether an e-mail was referred already: nobody refers people faster than this, and nobody can try many addresses to learn who has an account. */
  emailChecks: {
    halfLife: TEN_MINUTES,
    rows: {
      account: { by: ['account'], most: 30, captcha: 'NONE', beyond: 'WAIT' },
      network: { by: ['network'], most: 150, captcha: 'NONE', beyond: 'WAIT' },
    },
  },
} as const satisfies Record<string, Limits>

/** What is counted by its uses, and not by its failures. */
export type Counted = Exclude<keyof typeof LIMITS, 'failures'>
