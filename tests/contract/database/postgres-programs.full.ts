import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { startPostgres } from '#tests/support/services/postgres.ts'
import { shareOf } from '#tests/support/setup/settings.ts'

afterEach(() => vi.restoreAllMocks())

const COMPLAINT = 'initdb: error while loading shared libraries: libicui18n.so.72'
const faults = [
  {
    what: 'whose libraries are missing',
    postgres: 'echo "postgres (PostgreSQL) 16.4"',
    initdb: `echo '${COMPLAINT}' >&2; exit 127`,
    says: COMPLAINT,
  },
  {
    what: 'that is too old',
    postgres: 'echo "postgres (PostgreSQL) 14.13"',
    initdb: 'exit 0',
    says: 'postgres (PostgreSQL) 14.13 is older than 15.',
  },
  { what: 'that may not be run', mode: 0o644, postgres: 'exit 0', initdb: 'exit 0', says: 'EACCES' },
]

for (const { what, postgres, initdb, says, mode = 0o755 } of shareOf(faults, 1))
  test(`a PostgreSQL of the machine ${what} is told in its own words, and the one of \`npm ci\` is taken`, async () => {
    const folder = temporaryFolder()
    chmodSync(folder.path, 0o755) // PostgreSQL runs as an ordinary user
    for (const [name, script] of Object.entries({ postgres, initdb }))
      writeFileSync(join(folder.path, name), `#!/bin/sh\n${script}\n`, { mode })
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const cluster = await startPostgres({ installed: folder.path })
    try {
      const client = new pg.Client({ connectionString: cluster.url })
      await client.connect()
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      await client.end()
    } finally {
      await cluster.stop()
      folder.remove()
    }
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^The PostgreSQL in .+ does not start, so the tests take the one of `npm ci`\. It says:\n/)],
    ])
    expect(String(warn.mock.calls[0])).toContain(says)
  })
