import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { EMAIL } from '#contract/formats.ts'
import { roleValues } from '#contract/generated/enums.ts'
import { OperatorError } from './operator-error.ts'

/** The project's folder. It is found through package.json, so that the sources and the bundle find the same one. */
export const root = dirname(createRequire(import.meta.url).resolve('#package.json'))

const LOOPBACK = /^(127(\.\d+){3}|::1|\[::1\]|localhost)$/

/** Whether a host name or address is this machine's own. */
export const isLoopback = (host: string) => LOOPBACK.test(host)

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))
const url = (protocol: RegExp, like: string) => z.url({ protocol, error: `must be an address like ${like}` })

function storage(value: string, context: z.RefinementCtx) {
  const { protocol, host, pathname, searchParams, username, password } = new URL(value)
  const bucket = pathname.slice(1)
  if (!username || !password || !/^[\w.-]+$/.test(bucket)) {
    context.addIssue('must name a key, its secret and one bucket, like https://key:secret@s3.example.com/bucket')
    return z.NEVER
  }
  const credentials = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
  return { endpoint: `${protocol}//${host}`, region: searchParams.get('region') ?? 'us-east-1', bucket, credentials }
}

/** The zone of the clinics where no other is set. The triggers of the first migrations know it, too. */
export const DEFAULT_TIME_ZONE = 'America/Argentina/Buenos_Aires'

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone: name }))
  } catch {
    return false
  }
}

const list = z.string().transform((value) => value.split(',').map((part) => part.trim()))
const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (part: string) => PROXY_NAMES.includes(part) || isIP(part.replace(/\/\d+$/, '')) > 0
const proxies = list.refine(
  (parts) => parts.every(isProxy),
  'must be the addresses of the proxies in front, separated by commas (loopback is one)',
)

const roles = list.pipe(z.array(z.enum(roleValues, `must be some of ${roleValues.join(', ')}, separated by commas`)))
const isOrigin = (part: string) => /^https?:/.test(part) && URL.canParse(part) && new URL(part).origin === part
const origins = list.refine(
  (parts) => parts.every(isOrigin),
  'must be the origins of consoles, separated by commas, like https://consola.example.com',
)

// An offset such as -03:00 means the opposite to PostgreSQL.
const timeZone = z
  .string()
  .refine((name) => /^[a-z]/i.test(name) && isTimeZone(name), `must be the name of a time zone, like ${DEFAULT_TIME_ZONE}`)

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'must be development, production or test').default('production'),
  PORT: count(0, 65_535).default(8000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/salvia').optional(),
  DATABASE_POOL: count(1, 1000).default(10),
  STATEMENT_TIMEOUT_MS: count(1, 3_600_000).default(30_000),
  LOCK_TIMEOUT_MS: count(1, 3_600_000).default(10_000),
  IDLE_TRANSACTION_TIMEOUT_MS: count(1, 3_600_000).default(30_000),
  S3_URL: url(/^https?$/, 'https://key:secret@s3.example.com/bucket?region=us-east-1')
    .transform(storage)
    .optional(),
  DEMO: flag.optional(),
  APP_NAME: z
    .string()
    .regex(/^[^<>@"\\\p{Cc}]{1,40}$/u, 'must be a name of at most 40 characters, without < > @ " and \\')
    .default('Salvia'),
  APP_ROLES: roles.default(['DOCTOR', 'BACKOFFICE']),
  TIME_ZONE: timeZone.default(DEFAULT_TIME_ZONE),
  MAINTENANCE: flag.default(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be one of fatal, error, warn, info, debug, trace, silent')
    .default('info'),
  HEADERS_TIMEOUT_MS: count(1, 60_000).default(60_000),
  REQUEST_TIMEOUT_MS: count(1, 3_600_000).default(120_000),
  OVERLOAD_DELAY_MS: count(0, 60_000).default(1000),
  TRUST_PROXY: proxies.optional(),
  CORS_ORIGINS: origins.default([]),
  HSTS_SUBDOMAINS: flag.default(false),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  EVENTS_SECONDS: count(0, 3600).default(300),
  DRAIN_SECONDS: count(0, 300).default(0),
  AUDIT_DAYS: count(1, 36_500).optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@\r\n]*<?[^<>@\s]+@[^<>@\s]+>?$/, 'must be an address like Salvia <turnos@example.com>')
    .optional(),
  CONTACT_EMAIL: z.string().regex(EMAIL, 'must be an address like ayuda@example.com').optional(),
  MAIL_DELAY_SECONDS: count(0, 3600).default(60),
  JOBS: flag.default(true),
  PUBLIC_BOOKING: flag.optional(),
  WEBHOOKS_TO_PRIVATE: flag.default(false),
  PUBLIC_URL: url(/^https?$/, 'https://turnos.example.com')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  SESSION_IDLE_MINUTES: count(1, 1440).default(30),
  SESSION_HOURS: count(1, 168).default(12),
  SECOND_STEP_ROLES: roles.default([]),
  CAPTCHA_PROVIDER: z.enum(['altcha', 'recaptcha', 'none'], 'must be altcha, recaptcha or none').default('altcha'),
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_VERIFY_URL: url(/^https?$/, 'https://www.google.com/recaptcha/api/siteverify').default(
    'https://www.google.com/recaptcha/api/siteverify',
  ),
})

/** Reads the settings; a wrong one throws an error whose message is a sentence that names it, and never its value. */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OperatorError(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  // The accounts of the demo are public, so that on an address that others reach it has to be asked for.
  const demo = env.DEMO ?? (env.DATABASE_URL === undefined && isLoopback(env.HOST))
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    database: {
      pool: env.DATABASE_POOL,
      statementMs: env.STATEMENT_TIMEOUT_MS,
      lockMs: env.LOCK_TIMEOUT_MS,
      idleTransactionMs: env.IDLE_TRANSACTION_TIMEOUT_MS,
    },
    s3: env.S3_URL,
    demo,
    mail: mail(env, demo),
    jobs: env.JOBS,
    webhooksToPrivate: env.WEBHOOKS_TO_PRIVATE,
    publicBooking: env.PUBLIC_BOOKING ?? demo,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    name: env.APP_NAME,
    roles: env.APP_ROLES,
    secondStepRoles: env.SECOND_STEP_ROLES,
    timeZone: env.TIME_ZONE,
    maintenance: env.MAINTENANCE,
    logLevel: env.LOG_LEVEL,
    requests: { headersMs: env.HEADERS_TIMEOUT_MS, wholeMs: env.REQUEST_TIMEOUT_MS },
    overloadDelayMs: env.OVERLOAD_DELAY_MS,
    trustProxy: env.TRUST_PROXY ?? [],
    corsOrigins: env.CORS_ORIGINS,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    metricsToken: env.METRICS_TOKEN,
    eventsSeconds: env.EVENTS_SECONDS,
    drainSeconds: env.DRAIN_SECONDS,
    auditDays: env.AUDIT_DAYS,
    session: { idleMinutes: env.SESSION_IDLE_MINUTES, hours: env.SESSION_HOURS },
    captcha: captcha(env, production),
  }
}

function mail(env: z.infer<typeof variables>, demo: boolean) {
  const { SMTP_URL: server, MAIL_FROM: from = `${env.APP_NAME} <turnos@salvia.test>`, CONTACT_EMAIL: contact } = env
  const { MAIL_DELAY_SECONDS: delaySeconds } = env
  if (server === undefined) return { from, contact, delaySeconds, server: undefined }
  if (env.MAIL_FROM === undefined) throw new OperatorError('MAIL_FROM is needed with SMTP_URL: the address that mails come from.')
  if (env.PUBLIC_URL === undefined)
    throw new OperatorError('PUBLIC_URL is needed with SMTP_URL: the address of this server for the links in mails.')
  // The patients of the demo data do not exist, but their addresses might.
  if (demo && !isLoopback(new URL(server).hostname)) throw new OperatorError('SMTP_URL must name the loopback address while DEMO is 1.')
  return { from, contact, delaySeconds, server }
}

function captcha(env: z.infer<typeof variables>, production: boolean) {
  switch (env.CAPTCHA_PROVIDER) {
    case 'altcha':
      return { provider: 'altcha' as const }
    case 'recaptcha':
      if (!env.CAPTCHA_SITE_KEY) throw new OperatorError('CAPTCHA_SITE_KEY is needed when CAPTCHA_PROVIDER is recaptcha.')
      if (!env.CAPTCHA_SECRET) throw new OperatorError('CAPTCHA_SECRET is needed when CAPTCHA_PROVIDER is recaptcha.')
      return {
        provider: 'recaptcha' as const,
        siteKey: env.CAPTCHA_SITE_KEY,
        secret: env.CAPTCHA_SECRET,
        verifyUrl: env.CAPTCHA_VERIFY_URL,
      }
    case 'none':
      if (production && !isLoopback(env.HOST)) {
        throw new OperatorError('CAPTCHA_PROVIDER may be none in production only while HOST is the loopback address.')
      }
      return { provider: 'none' as const }
  }
}

/** The settings of this process: its environment over the `.env` file of the working folder. Those of `over` come before both. */
export function processEnv(over: Record<string, string | undefined> = {}) {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readEnv({ ...process.env, ...over })
}

/** The settings that a file gives to the service, and none of this process's own. Those of `over` come before them. */
export function fileEnv(path: string, over: Record<string, string | undefined> = {}) {
  let given: Record<string, string | undefined>
  try {
    given = parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new OperatorError(`${path} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`)
  }
  // The driver of PostgreSQL has variables of its own, such as PGPASSWORD.
  Object.assign(process.env, given)
  return readEnv({ ...given, ...over })
}

/** The validated settings. */
export type Env = ReturnType<typeof readEnv>
