import { version } from '#package.json'

const env: Record<string, string | undefined> = import.meta.env ?? {}

/** Stops the application with a message that names the variable and its valid values. */
const fail = (name: string, expected: string): never => {
  throw new Error(`${name} must be ${expected}, not '${env[name]}'.`)
}

function text(name: string, fallback: string) {
  return env[name]?.trim() || fallback
}

function url(name: string, fallback: string) {
  const value = text(name, fallback)
  if (value && !(/^https?:/.test(value) && URL.canParse(value))) fail(name, 'an http(s) address')
  return value.replace(/\/+$/, '')
}

function wholeNumber(name: string, fallback: number) {
  const value = Number(text(name, String(fallback)))
  return Number.isSafeInteger(value) && value > 0 ? value : fail(name, 'a whole number above 0')
}

function timeZone(name: string, fallback: string) {
  const value = text(name, fallback)
  // The build has asked already, when it rendered the public pages. On a slow phone the answer takes 60 ms.
  if (env.PROD && !env.SSR) return value
  try {
    new Intl.DateTimeFormat('es-AR', { timeZone: value })
    return value
  } catch {
    return fail(name, 'a time zone such as America/Argentina/Buenos_Aires')
  }
}

const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const name = text('VITE_PRODUCT_NAME', 'Salvia')
const slug = slugOf(name) || fail('VITE_PRODUCT_NAME', 'a name with a letter or a digit')
const apiUrl = url('VITE_API_URL', '')

/** The console's validated configuration. No other module in `src` reads the environment. */
export const config = {
  production: Boolean(env.PROD),
  development: Boolean(env.DEV),
  /** The product's name and its version. */
  product: { name, version },
  /** The users' path, by the product's name: a user's page is `/users-salvia/12`. */
  usersPath: `/users-${slug}`,
  api: {
    /** The base URL of every operation; relative to the page's origin when no address is configured. */
    base: `${apiUrl}/api/${text('VITE_API_VERSION', 'v1')}`,
    timeout: wholeNumber('VITE_API_TIMEOUT_MS', 30_000),
    /** True when a production build calls a plain-HTTP address. The client logs a warning then. */
    insecure: Boolean(env.PROD) && apiUrl.startsWith('http:'),
  },
  timeZone: timeZone('VITE_TIME_ZONE', 'America/Argentina/Buenos_Aires'),
  /** The external form for doctors who want to join. Empty when there is none. */
  signUpFormUrl: url('VITE_SIGNUP_FORM_URL', ''),
  contactEmail: text('VITE_CONTACT_EMAIL', `contacto@${slug}.test`),
  /** For a backend without the challenge operation. */
  captchaSiteKey: text('VITE_CAPTCHA_SITE_KEY', ''),
} as const

/** The console's own limits. The limits of request fields are in the contract. */
export const limits = {
  referralNotes: 500,
  /** A lead that has been pending for more days than these counts as not contacted. */
  uncontactedDays: 7,
  /** On the first visit a doctor learns of the conversions of so many days. */
  conversionNoticeDays: 30,
  /** Assigning this many choices or more needs a confirmation. */
  largeAssignment: 1000,
  /** The server counts consultations up to here. */
  mostCounted: 5_000,
  pageSizes: [10, 25, 50, 100, 250],
  search: 100,
  searchDelay: 500,
  attachmentUrlRelease: 10_000,
  sidebarBreakpoint: 768,
} as const
