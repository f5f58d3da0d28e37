import { asc, inArray, sql } from 'drizzle-orm'
import { doctors, users } from '../../accounts/schema.ts'
import type { Database } from './database.ts'

/**
 * The order in which a transaction locks what others wait for: it takes several kinds from the top down, and the rows of one kind in the order of
 * their ids. So no two wait for each other; where two do all the same, one of them is run again (`inTransaction`).
 *
 * A kind has the tables of which rows are locked. What a statement locks besides (the rows that a new one names, a count that a trigger keeps) is not
 * listed: for the former only a deletion of the row has to wait, and the latter is locked in an order by the trigger.
 */
export const LOCK_ORDER = [
  /** The same request again, by its `Idempotency-Key`, waits here for the first. */
  { kind: 'repeats', tables: ['idempotency_keys'] },
  /** `lockAgendas`: all times of a doctor, those that are held for somebody among them, are taken and given back under it. */
  { kind: 'agendas', tables: ['doctors'] },
  /** `takeDni`, which is no row. */
  { kind: 'dni', tables: [] },
  /** What others ask for and change, from what asks to what is asked for: the records of a list are locked by `lockRow` and `lockRows`. */
  { kind: 'requests', tables: ['reservations', 'sign_ups', 'patient_merges'] },
  { kind: 'patients', tables: ['patients'] },
  { kind: 'appointments', tables: ['consultations'] },
  /** `lockAccounts`, and `lockOwner` of a sign-in. The person of a patient is such a row, too. */
  { kind: 'accounts', tables: ['users'] },
  /** What is under way for an account (`endAccess`). */
  { kind: 'proofs', tables: ['step_challenges', 'password_resets', 'email_codes'] },
  /** What is counted, once what it is counted for is locked: wrong codes of an app, instant bookings, tries at a DNI, and the turns of those who try a password. */
  { kind: 'counts', tables: ['login_failures'] },
  { kind: 'sessions', tables: ['sessions'] },
] as const

/**
 * Has all other bookings with these doctors wait until the end of the transaction: so what is read here holds when it is written. The
 * database's own constraint refuses what was booked without this lock.
 */
export const lockAgendas = (db: Database, ...doctorIds: number[]) =>
  db.select({ id: doctors.id }).from(doctors).where(inArray(doctors.id, doctorIds)).orderBy(asc(doctors.id)).for('no key update')

/** Transactions that give the same DNI to a patient wait here for each other, so that only the first one finds it free. */
export async function takeDni(db: Database, ...dnis: string[]) {
  for (const dni of dnis.sort()) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`dni ${dni}`}, 0))`)
}

/**
 * Keeps accounts as they are until the end of the transaction, and returns them: nobody signs in to them meanwhile, or changes what opens them. Other
 * rows may go on naming them, such as the keys of the requests that wait here.
 */
export const lockAccounts = (db: Database, ...ids: number[]) =>
  db.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('no key update')
