// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

/** The server, whose answers the test gives. */
let asked: ReturnType<typeof deferred<object, Response>>
let readPreferences: typeof import('#src/api/preferences.ts').readPreferences
let showPreferences: typeof import('#src/api/preferences.ts').showPreferences
let savePreferences: typeof import('#src/features/settings/preferences.api.ts').savePreferences
beforeEach(async () => {
  vi.resetModules()
  vi.stubEnv('VITE_API_URL', 'https://api.example.test')
  ;({ readPreferences, showPreferences } = await import('#src/api/preferences.ts'))
  ;({ savePreferences } = await import('#src/features/settings/preferences.api.ts'))
  asked = deferred()
  vi.stubGlobal('fetch', async (request: Request) => asked.call(await request.json()))
  vi.spyOn(console, 'error').mockReturnValue()
  showPreferences({})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
const bodies = () => asked.calls.map(({ input }) => input)

test('two choices in a row are both in sight, whatever the first answer says, and are sent one after the other', async () => {
  const saves = [savePreferences({ rowsPerPage: 25 }), savePreferences({ hidden: ['/clinics'] })]
  await settled()
  expect(readPreferences()).toEqual({ rowsPerPage: 25, hidden: ['/clinics'] })
  expect(bodies()).toEqual([{ rowsPerPage: 25 }])
  await asked.last().succeed(Response.json({ rowsPerPage: 25 }))
  await settled()
  expect(readPreferences()).toEqual({ rowsPerPage: 25, hidden: ['/clinics'] })
  expect(bodies()).toEqual([{ rowsPerPage: 25 }, { hidden: ['/clinics'] }])
  await asked.last().succeed(Response.json({ rowsPerPage: 25, hidden: ['/clinics'], weekStart: 'SUNDAY' }))
  await Promise.all(saves)
  expect(readPreferences()).toEqual({ rowsPerPage: 25, hidden: ['/clinics'], weekStart: 'SUNDAY' })
})

test('what is refused is as it was, and what was chosen meanwhile stays', async () => {
  showPreferences({ rowsPerPage: 50 })
  const refused = expect(savePreferences({ rowsPerPage: 25 })).rejects.toThrow()
  const kept = savePreferences({ weekStart: 'SUNDAY' })
  await settled()
  await asked.last().succeed(Response.json({ status: 500, code: 'internal', message: 'No' }, { status: 500 }))
  await refused
  expect(readPreferences()).toEqual({ rowsPerPage: 50, weekStart: 'SUNDAY' })
  await settled()
  await asked.last().succeed(Response.json({ rowsPerPage: 50, weekStart: 'SUNDAY' }))
  await kept
  expect(readPreferences()).toEqual({ rowsPerPage: 50, weekStart: 'SUNDAY' })
})
