import { createHash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import type { Database } from '../platform/db/database.ts'
import { readSchema } from '../platform/db/migrations.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { readNamedFiles } from '../platform/files/named.ts'
import { OperatorError } from '../platform/operator-error.ts'

/**
 * An archive is a gzipped tar. It begins with the format and the schema of its rows (`salvia.json`); then come the rows of each table as JSON
 * lines, so many to an entry, each table before the tables that name its rows; then the files; and at its end the number of rows of each table
 * and their sum (`sums.json`). Without the end it is not whole.
 */
const HEAD = 'salvia.json'
const SUMS = 'sums.json'
const FORMAT = 1
const BATCH = 1_000
/** The same data makes the same file. */
const MOMENT = new Date(0)
/** How the entries of a copy of the whole data folder begin. */
const DATA_FOLDER = /^(\.\/)?(database|files)\//
const COPIED_FOLDER =
  'The file is a copy of a data folder, as `npm run backup` of earlier versions made them: unpack it into an empty folder (tar -xzf <file> -C <folder>) and start the server with DATA_DIR=<folder>, which brings it up to date.'
/** Sessions do not travel, so that people sign in again elsewhere; and another database has another id. */
const LEFT_OUT = ['sessions', 'password_resets', 'email_codes', 'step_challenges', 'file_store']

const headSchema = z.object({ format: z.literal(FORMAT), schema: z.string() })
const sumsSchema = z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() }))

/** How many rows each table has, and the SHA-256 of their lines in the order of the primary key. */
export type Sums = z.infer<typeof sumsSchema>
/** Is told how far a table is. */
type Progress = (table: string, rows: number) => void

/** Reads rows of a statement that is no query builder's. Both databases answer alike. */
const rowsOf = async <Row>(db: Database, statement: ReturnType<typeof sql>) => ((await db.execute(statement)) as { rows: Row[] }).rows

const named = sql.identifier

/**
 * Every table, without those that stay behind, each after the tables that its foreign keys name. `key` is the order of its primary key,
 * `columns` are those that the database does not compute.
 */
async function readTables(db: Database) {
  const left = await rowsOf<{ name: string; needs: string[]; key: string; columns: string[] }>(
    db,
    sql`select relname as name,
      array(select confrelid::regclass::text from pg_constraint where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs,
      -- Texts are sorted by their bytes, as every database can.
      (select string_agg(quote_ident(attname) || case when atttypid = 'text'::regtype then ' collate "C"' else '' end, ', '
          order by array_position(indkey::int2[], attnum))
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = pg_class.oid and indisprimary) as key,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname collate "C"`,
  )
  const sorted: typeof left = []
  while (left.length > 0) {
    const index = left.findIndex(({ needs }) => needs.every((need) => sorted.some(({ name }) => name === need)))
    if (index < 0) throw new Error('The foreign keys of these tables form a circle.')
    sorted.push(...left.splice(index, 1))
  }
  return sorted.filter(({ name }) => !LEFT_OUT.includes(name))
}

function summing() {
  const sums = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  return {
    /** Adds lines, and returns how many the table has by now. */
    add(table: string, lines: readonly string[]) {
      const sum = sums.get(table) ?? { rows: 0, hash: createHash('sha256') }
      sum.rows += lines.length
      for (const line of lines) sum.hash.update(`${line}\n`)
      sums.set(table, sum)
      return sum.rows
    },
    end: (): Sums => Object.fromEntries([...sums].map(([table, { rows, hash }]) => [table, { rows, sha256: hash.digest('hex') }])),
  }
}

/** Writes everything to `target`, as it was at one moment. Returns the sums, and the keys of files that a row names and the store has not. */
export async function writeArchive({ db, files }: { db: Database; files: FileStore }, target: Writable, onProgress: Progress = () => {}) {
  const archive = pack()
  // Waiting for each entry keeps one of them in memory at a time.
  const add = (name: string, content: string | Uint8Array) =>
    new Promise<void>((resolve, reject) =>
      archive.entry({ name, mode: 0o600, mtime: MOMENT }, Buffer.from(content), (error) => (error ? reject(error) : resolve())),
    )
  const sums = summing()
  const missing: string[] = []
  const write = async (tx: Database) => {
    await add(HEAD, JSON.stringify({ format: FORMAT, schema: await readSchema(tx) }))
    for (const { name, key } of await readTables(tx)) {
      sums.add(name, [])
      await tx.execute(
        sql`declare archived no scroll cursor for select to_jsonb(t)::text as line from ${named(name)} as t order by ${sql.raw(key)}`,
      )
      for (let part = 1; ; part++) {
        const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${BATCH} from archived`))
        const lines = rows.map(({ line }) => line)
        if (lines.length > 0) await add(`tables/${name}/${String(part).padStart(6, '0')}.jsonl`, lines.join('\n'))
        onProgress(name, sums.add(name, lines))
        if (lines.length < BATCH) break
      }
      await tx.execute(sql`close archived`)
    }
    for (const { path } of await readNamedFiles(tx)) {
      const bytes = (await files.get(path)) ?? (await files.bin.get(path))
      if (bytes) await add(`files/${path}`, bytes)
      else missing.push(path)
    }
    const summed = sums.end()
    await add(SUMS, JSON.stringify(summed))
    return summed
  }
  const written = pipeline(archive, createGzip(), target)
  const wrote = db.transaction(write, { isolationLevel: 'repeatable read', accessMode: 'read only' }).then(
    (summed) => {
      archive.finalize()
      return summed
    },
    (error) => {
      archive.destroy(error)
      throw error
    },
  )
  const [summed] = await Promise.all([wrote, written])
  return { sums: summed, missing }
}

/** Puts lines into their table, as they are: computed and default values were given when they were written. */
async function insertLines(db: Database, { name, columns }: { name: string; columns: readonly string[] }, lines: readonly string[]) {
  const table = named(name)
  const list = sql.join(columns.map(named), sql`, `)
  await db.execute(
    sql`insert into ${table} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::jsonb)`,
  )
}

/** New rows get ids above those of the archive. */
async function continueIds(db: Database) {
  const serials = await rowsOf<{ table: string; column: string; sequence: string }>(
    db,
    sql`select table_name as table, column_name as column, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column, sequence } of serials)
    await db.execute(
      sql`select setval(${sequence}::regclass, coalesce(max(${named(column)}), 1)::bigint, count(*) > 0) from ${named(table)}`,
    )
}

/**
 * Reads an archive into an empty database, which `open` opens with the schema that it is given. Everything is written in one transaction, and only if the archive is whole.
 */
export async function readArchive(
  source: Readable,
  { open, files, onProgress = () => {} }: { open: (schema: string) => Promise<Database>; files: FileStore; onProgress?: Progress },
) {
  const archive = extract()
  // The reader below learns of a failure from the archive, which the pipeline ends with it.
  pipeline(source, createGunzip(), archive).catch(() => {})
  const entries = archive[Symbol.asyncIterator]()
  try {
    const first = await entries.next()
    if (!first.done && DATA_FOLDER.test(first.value.header.name)) throw new OperatorError(COPIED_FOLDER)
    if (first.done || first.value.header.name !== HEAD) throw new Error('it does not begin as an export of Salvia')
    const { schema } = headSchema.parse(JSON.parse(await text(first.value)))
    const db = await open(schema)
    return await db.transaction(async (tx) => {
      const tables = await readTables(tx)
      // The rows that triggers would write came with the archive.
      for (const { name } of tables) await tx.execute(sql`alter table ${named(name)} disable trigger user`)
      const sums = summing()
      for (const { name } of tables) sums.add(name, [])
      let expected: Sums | undefined
      for (let next = await entries.next(); !next.done; next = await entries.next()) {
        const entry = next.value
        const [kind, ...path] = entry.header.name.split('/')
        if (kind === 'tables') {
          const table = tables.find(({ name }) => name === path[0])
          if (!table) throw new Error(`it has a table ${path[0]}, which its schema does not know`)
          const lines = (await text(entry)).split('\n')
          await insertLines(tx, table, lines)
          onProgress(table.name, sums.add(table.name, lines))
        } else if (kind === 'files') await files.put(path.join('/'), await buffer(entry))
        else if (entry.header.name === SUMS) expected = sumsSchema.parse(JSON.parse(await text(entry)))
        else throw new Error(`it has an entry ${entry.header.name}, which no export writes`)
      }
      const found = sums.end()
      if (!expected) throw new Error('its end is missing')
      if (!isDeepStrictEqual(found, expected)) throw new Error('its rows are not those of its sums')
      await continueIds(tx)
      for (const { name } of tables) await tx.execute(sql`alter table ${named(name)} enable trigger user`)
      return found
    })
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`The file cannot be imported: ${reasonOf(error)}.`)
  } finally {
    archive.destroy()
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'it is damaged, or from another program'
  // The database's own message says more than that of the statement, which would also show its values.
  return error.cause instanceof Error ? error.cause.message : error.message.replace(/\.$/, '')
}

/** How many rows there are in all. */
export const rowsIn = (sums: Sums) => Object.values(sums).reduce((sum, { rows }) => sum + rows, 0)
