import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as schema from '#server/tables.ts'

const META = 'server/platform/db/migrations/meta'

test('the migrations make the tables that the rooms describe', async () => {
  const last = readdirSync(META)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const migrated = JSON.parse(readFileSync(join(META, last ?? ''), 'utf8'))
  const missing = await generateMigration(migrated, generateDrizzleJson(schema, migrated.id, undefined, 'snake_case'))
  expect(missing, 'Run `npm run migration -- --name <what-it-adds>`.').toEqual([])
})
