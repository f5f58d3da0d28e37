import { TZDateMini } from '@date-fns/tz'
import { differenceInYears, lightFormat } from 'date-fns'
import { MISSING } from './numbers.ts'
import { clinicZone } from './zone.ts'

export { formatBytes, formatCount, formatMinutes, formatMoney, formatNumber, formatPesos } from './numbers.ts'

type Moment = string | Date | null | undefined

/** A plain date (`1990-05-02`) has no time zone and must not move to the previous day. An instant is shown in the clinic's time zone. */
function inZone(value: string | Date) {
  const [, year, month, day] = (typeof value === 'string' && /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)) || []
  return year ? new TZDateMini(Number(year), Number(month) - 1, Number(day), clinicZone()) : new TZDateMini(+new Date(value), clinicZone())
}

const formatter = (pattern: string) => (value: Moment) => {
  if (!value) return MISSING
  const date = inZone(value)
  return Number.isNaN(+date) ? MISSING : lightFormat(date, pattern)
}

/** 31/12/2026 */
export const formatDate = formatter('dd/MM/yyyy')
/** 31/12/2026 18:05 */
export const formatDateTime = formatter('dd/MM/yyyy HH:mm')
/** 18:05 */
export const formatTime = formatter('HH:mm')
/** 31/12 */
export const formatDayAndMonth = formatter('dd/MM')
/** 2026-12-31 */
export const formatIsoDate = formatter('yyyy-MM-dd')
/** 2026/12/31 18:05:09 */
export const formatTimestamp = formatter('yyyy/MM/dd HH:mm:ss')

/** Returns the whole years since a date of birth, with today in the clinic's time zone. */
export function ageOf(birthday: Moment, today = new Date()) {
  if (!birthday) return MISSING
  const [born, now] = [inZone(birthday), inZone(today)]
  return born <= now ? String(differenceInYears(now, born)) : MISSING
}

/** 36 años */
export function formatAge(birthday: Moment) {
  const age = ageOf(birthday)
  return age === MISSING ? age : age === '1' ? '1 año' : `${age} años`
}

/** Returns the value, or 'N/A' when there is none. */
export const orMissing = (value: string | number | null | undefined) => (value == null || value === '' ? MISSING : String(value))
/** Returns the value, or a dash when there is none. */
export const orDash = (value: string | null | undefined) => value || '-'

/** Returns a plain date (`1990-05-02`) as it is; undefined for any other text, or for a day that does not exist. */
export function existingDay(text: string) {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : undefined
  // Date moves 31/02 to March instead of rejecting it.
  return date && !Number.isNaN(+date) && date.toISOString().startsWith(text) ? text : undefined
}

/** Returns today in the clinic's time zone, as a plain date. */
export const today = () => formatIsoDate(new Date())

/** Ana Pérez */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** Isolates a name, so that its bidirectional marks do not affect the text around it. */
export const isolated = (name: string) => `\u2068${name}\u2069`

/** Returns the instant at which a plain date begins in the clinic's time zone, in UTC. */
export const startOfDay = (day: string) => new Date(+inZone(day)).toISOString()
