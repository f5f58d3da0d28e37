import { sql } from 'drizzle-orm'
import { type AnyPgColumn, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { formatPhone } from '#contract/format-phone.ts'
import type { Province } from '#contract/generated/schema.ts'
import { whatsAppAddress } from '#contract/whatsapp.ts'
import { doctors, users } from '../accounts/schema.ts'
import { alphabetical, createdAt, identity, instant, version } from '../platform/db/columns.ts'

/** Latitude and longitude as the console writes them. */
export const coordinates = ({ latitude, longitude }: { latitude: AnyPgColumn; longitude: AnyPgColumn }) =>
  sql<string>`(${latitude}::text || ', ' || ${longitude}::text)`

export const clinics = pgTable(
  'clinics',
  {
    id: identity(),
    doctorId: integer()
      .notNull()
      .references(() => doctors.id),
    name: text().notNull(),
    address: text().notNull(),
    district: text().notNull(),
    city: text().notNull(),
    state: text().$type<Province>().notNull(),
    zipCode: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    phone: text().notNull().default(''),
    whatsapp: text().notNull().default(''),
    createdAt: createdAt(),
    archivedAt: instant(),
    version: version(),
    /** The text in which a search looks for the clinic: see `search.ts`. */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || fold(name) || chr(31) || ' ' || fold(address || ' ' || district || ' ' || city || ' ' || state || ' ' || zip_code)`,
      ),
  },
  (table) => {
    const name = [alphabetical(table.name), table.id] as const
    return [
      index().on(table.doctorId),
      index('clinics_search_index').using('gin', sql`${table.search} gin_trgm_ops`).with({ fastupdate: false }),
      index('clinics_name_index').on(...name),
      index('clinics_archived_index')
        .on(...name)
        .where(sql`${table.archivedAt} is not null`),
      index('clinics_address_index').on(alphabetical(table.address), ...name),
      index('clinics_district_index').on(alphabetical(table.district), ...name),
      index('clinics_city_index').on(alphabetical(table.city), ...name),
      index('clinics_state_index').on(alphabetical(table.state), ...name),
      index('clinics_zip_code_index').on(alphabetical(table.zipCode), ...name),
      index('clinics_coordinates_index').on(alphabetical(coordinates(table)), ...name),
    ]
  },
)

/** The columns that tell a patient where a clinic is and how it is reached. Phone and WhatsApp are empty texts where there is nothing. */
export const whereabouts = {
  name: clinics.name,
  address: clinics.address,
  city: clinics.city,
  state: clinics.state,
  latitude: clinics.latitude,
  longitude: clinics.longitude,
  phone: clinics.phone,
  whatsapp: clinics.whatsapp,
}

/** A clinic with these columns as patients read it: the phone formatted, WhatsApp as the address at which one writes to it, or an empty text. */
export const toPlace = <Clinic extends { phone: string; whatsapp: string }>({ whatsapp, ...clinic }: Clinic) => ({
  ...{ ...clinic, phone: formatPhone(clinic.phone), whatsApp: whatsAppAddress(whatsapp) ?? '' },
})

/** The clinics at which SECRETARY and ADMINISTRATOR_CLINIC work. */
export const clinicStaff = pgTable(
  'clinic_staff',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    clinicId: integer()
      .notNull()
      .references(() => clinics.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.clinicId] }), index().on(table.clinicId)],
)
