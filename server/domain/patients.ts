import { sql } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { ownedBy } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { consultations, patients } from '../db/schema.ts'

/**
 * Limits a list to the caller's patients: for a DOCTOR those whom they have a consultation with, for the other roles all. The ids are
 * read from an index into an array, and only their rows are visited. With `exists` PostgreSQL goes through all patients by name, because
 * it expects the caller's to be among the first.
 */
export const amongOwn = ({ user, db }: { user: Caller; db: Database }) =>
  user.role === 'DOCTOR'
    ? sql`${patients.id} = any(array${db
        .selectDistinct({ id: consultations.patientId })
        .from(consultations)
        .where(ownedBy(user, consultations.doctorId))})`
    : undefined
