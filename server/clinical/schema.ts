import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { consultations } from '../agenda/schema.ts'
import { createdAt, identity, instant, version } from '../platform/db/columns.ts'

export const followUpNotes = pgTable(
  'follow_up_notes',
  {
    id: identity(),
    consultationId: integer()
      .notNull()
      .references(() => consultations.id),
    content: text().notNull(),
    /** Null where it is not known. */
    authorId: integer().references(() => users.id),
    createdAt: createdAt(),
    /** When the content was last corrected. */
    revisedAt: instant(),
    version: version(),
  },
  (table) => [index().on(table.consultationId)],
)

/** The text of a note before each correction. A trigger keeps its rows from being changed or deleted. */
export const followUpNoteVersions = pgTable(
  'follow_up_note_versions',
  {
    noteId: integer()
      .notNull()
      .references(() => followUpNotes.id),
    version: integer().notNull(),
    content: text().notNull(),
    authorId: integer().references(() => users.id),
    /** When it was written. */
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.version] })],
)

export const attachments = pgTable(
  'attachments',
  {
    id: identity(),
    noteId: integer()
      .notNull()
      .references(() => followUpNotes.id),
    /** The key of the file in the file store: random, with the extension of its type. */
    key: text().notNull().unique(),
    /** The name of the file as it was sent. Null if it is unknown, as in rows of earlier versions. */
    name: text(),
    /** In bytes, as it is stored. Null where the name is. */
    size: integer(),
    /** When it came, and not when its transaction began: files and corrections of a note take turns, and versions tell which they had. */
    createdAt: instant().notNull().default(sql`clock_timestamp()`),
    /** The version of the note that no longer has the file. Versions before it do, so that neither row nor file is ever deleted. */
    removedIn: integer(),
  },
  (table) => [index().on(table.noteId)],
)
