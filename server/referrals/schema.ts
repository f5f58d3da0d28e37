import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { referralStatusValues } from '#contract/generated/enums.ts'
import type { ReferralStatus } from '#contract/generated/schema.ts'
import { leadStatuses } from '#contract/statuses.ts'
import { doctors, fullName } from '../accounts/schema.ts'
import { alphabetical, createdAt, identity, isOneOf, labelled, version } from '../platform/db/columns.ts'

export const LEAD_STATUSES_BY_LABEL = [...referralStatusValues].sort((one, other) =>
  leadStatuses[one].label.localeCompare(leadStatuses[other].label),
)

/** A lead and the doctor who referred it. */
export const referrals = pgTable(
  'referrals',
  {
    id: identity(),
    referrerDoctorId: integer()
      .notNull()
      .references(() => doctors.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    status: text().$type<ReferralStatus>().notNull().default('PENDING'),
    /** When the lead got its status. */
    statusSince: createdAt(),
    notes: text(),
    referralDate: createdAt(),
    version: version(),
    /** The text in which a search looks for the lead: see `search.ts`. */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || fold(first_name || ' ' || last_name || ' ' || email) || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g')`,
      ),
  },
  (table) => {
    const newest = [sql`${table.referralDate} desc`, sql`${table.id} desc`] as const
    return [
      index('referrals_email_index').on(sql`lower(${table.email})`),
      index('referrals_search_index').using('gin', sql`${table.search} gin_trgm_ops`).with({ fastupdate: false }),
      index('referrals_doctor_index').on(table.referrerDoctorId, table.referralDate, table.id),
      index('referrals_doctor_status_index').on(table.referrerDoctorId, table.status),
      index('referrals_date_index').on(table.referralDate, table.id),
      index('referrals_first_name_index').on(alphabetical(table.firstName), ...newest),
      index('referrals_last_name_index').on(alphabetical(table.lastName), ...newest),
      index('referrals_full_name_index').on(alphabetical(fullName(table)), ...newest),
      index('referrals_lead_email_index').on(alphabetical(table.email), ...newest),
      index('referrals_phone_index').on(alphabetical(table.phone), ...newest),
      index('referrals_status_index').on(labelled(table.status, LEAD_STATUSES_BY_LABEL), ...newest),
      index('referrals_waiting_index').on(table.status, table.statusSince, table.id),
      index('referrals_since_index').on(table.statusSince, table.referralDate, table.id),
      check('referrals_status_check', isOneOf(table.status, referralStatusValues)),
    ]
  },
)

const countOfLeads = () => integer().notNull().default(0)

/** The number of leads of each status that a doctor has referred. Triggers of `referrals` keep it right for every writer. */
export const referrerCounts = pgTable(
  'referrer_counts',
  {
    doctorId: integer().primaryKey(),
    pending: countOfLeads(),
    contacted: countOfLeads(),
    converted: countOfLeads(),
    rejected: countOfLeads(),
    total: integer().notNull().generatedAlwaysAs(sql`pending + contacted + converted + rejected`),
  },
  (table) => [index('referrer_counts_total_index').on(table.total)],
)
