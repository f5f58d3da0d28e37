import { describe, expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { BRIEF, run, temporaryFolder } from '#tests/support/server/server.ts'

const RECAPTCHA = { CAPTCHA_PROVIDER: 'recaptcha' }
const PUBLIC = { NODE_ENV: 'production', CAPTCHA_PROVIDER: 'none' }

describe('the settings', () => {
  test('all have a default', () => {
    expect(readEnv({})).toMatchObject({
      production: true,
      host: '127.0.0.1',
      port: 8000,
      demo: true,
      timeZone: 'America/Argentina/Buenos_Aires',
      maintenance: false,
      roles: ['DOCTOR', 'BACKOFFICE'],
      session: { idleMinutes: 30, hours: 12 },
      captcha: { provider: 'altcha' },
    })
    expect(readEnv({ DATABASE_URL: 'postgres://localhost/salvia' }).demo).toBe(false)
  })

  test.each<[open: boolean, settings: Record<string, string>]>([
    [true, { HOST: 'localhost' }],
    [false, { HOST: '0.0.0.0' }],
    [true, { HOST: '0.0.0.0', DEMO: '1' }],
    [false, { DEMO: '0' }],
  ])('have the demo (%s) only on this machine, or where it was asked for: %j', (demo, settings) => {
    expect(readEnv(settings).demo).toBe(demo)
  })

  test('are those of production where none says otherwise', () => {
    expect(() => readEnv({ CAPTCHA_PROVIDER: 'none', HOST: '0.0.0.0' })).toThrow(/^CAPTCHA_PROVIDER /)
    expect(readEnv({ NODE_ENV: 'development', CAPTCHA_PROVIDER: 'none', HOST: '0.0.0.0' }).production).toBe(false)
  })

  test('may be left empty', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', CAPTCHA_PROVIDER: '' })).toEqual(readEnv({}))
  })

  test.each<[name: string, settings: Record<string, string>]>([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '80.5' }],
    ['PORT', { PORT: '0x50' }],
    ['SESSION_IDLE_MINUTES', { SESSION_IDLE_MINUTES: '1e2' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/salvia' }],
    ['DATABASE_URL', { DATABASE_URL: 'localhost' }],
    ['DEMO', { DEMO: 'yes' }],
    ['MAINTENANCE', { MAINTENANCE: 'true' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
    ['SESSION_IDLE_MINUTES', { SESSION_IDLE_MINUTES: '0' }],
    ['SESSION_HOURS', { SESSION_HOURS: '-1' }],
    ['TIME_ZONE', { TIME_ZONE: 'Buenos Aires' }],
    ['TIME_ZONE', { TIME_ZONE: '-03:00' }],
    ['SECOND_STEP_ROLES', { SECOND_STEP_ROLES: 'EVERYBODY' }],
    ['APP_ROLES', { APP_ROLES: 'DOCTOR,PATIENT' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'everyone' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://consola.example.com/' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['AUDIT_DAYS', { AUDIT_DAYS: '0' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: 'long' }],
    ['CAPTCHA_PROVIDER', { CAPTCHA_PROVIDER: 'hcaptcha' }],
    ['CAPTCHA_SITE_KEY', { ...RECAPTCHA, CAPTCHA_SECRET: 'x' }],
    ['CAPTCHA_SECRET', { ...RECAPTCHA, CAPTCHA_SITE_KEY: 'x' }],
    ['CAPTCHA_VERIFY_URL', { ...RECAPTCHA, CAPTCHA_SITE_KEY: 'x', CAPTCHA_SECRET: 'x', CAPTCHA_VERIFY_URL: 'ftp://x' }],
    ['CAPTCHA_PROVIDER', { ...PUBLIC, HOST: '0.0.0.0' }],
    ['CAPTCHA_PROVIDER', { ...PUBLIC, HOST: '192.168.0.10' }],
    ['CAPTCHA_PROVIDER', { ...PUBLIC, HOST: 'localhost.example.com' }],
  ])('name %s in a sentence when it is wrong: %j', (name, settings) => {
    expect(() => readEnv(settings)).toThrow(new RegExp(`^${name} .+\\.$`, 's'))
  })

  test('are not repeated in the sentence, since one may hold a password', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://salvia:a-password@host/salvia' })).not.toThrow(/a-password/)
  })

  test.each(['127.0.0.1', 'localhost', '::1', '127.8.9.1'])('allow no human verification in production on %s', (HOST) => {
    expect(readEnv({ ...PUBLIC, HOST }).captcha.provider).toBe('none')
  })
})

describe('a server that cannot start', () => {
  const start = async (settings: Record<string, string>) => {
    const data = temporaryFolder()
    try {
      return await run('build/server/main.js', { PORT: '0', DATA_DIR: data.path, NODE_ENV: 'production', ...settings }, [], BRIEF).exited
    } finally {
      data.remove()
    }
  }

  test('says which setting is wrong, in one line, and ends with 1', async () => {
    expect(await start({ PORT: 'eighty' })).toEqual({ code: 1, signal: null, output: expect.stringMatching(/^PORT .+\.$/) })
  })

  test('says that its data folder is none', async () => {
    expect(await start({ DATA_DIR: 'package.json' })).toEqual({ code: 1, signal: null, output: expect.stringMatching(/^DATA_DIR .+\.$/) })
  })

  test('says which accounts of the demo data would be open to all without demo mode', async () => {
    const data = temporaryFolder()
    fillDataFolder(data.path)
    const { code, output } = await start({ DATA_DIR: data.path, DEMO: '0' })
    data.remove()
    expect(code).toBe(1)
    expect(output).toMatch(/^DEMO is off, but backoffice@salvia\.test, .+\.$/)
    expect(output).toContain('npm run set-password')
  })

  test('says that the database is out of reach, without its password', async () => {
    const { code, output } = await start({ DATABASE_URL: 'postgres://salvia:a-password@127.0.0.1:1/salvia' })
    expect(code).toBe(1)
    expect(output).toMatch(/^DATABASE_URL .+\.$/)
    expect(output).not.toContain('a-password')
  })
})
