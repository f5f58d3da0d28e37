/** The text for a missing value. */
export const MISSING = 'N/A'

const numbers = new Intl.NumberFormat('es-AR')

/** 1.500 or 12,5 */
export const formatNumber = (value: number | null | undefined) => (value == null ? MISSING : numbers.format(value))
/** 1.500, or `5.000 o más` where counting ended at so many */
export const formatCount = (count: number, most: number) => (count < most ? formatNumber(count) : `${formatNumber(most)} o más`)
const cents = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** 1.500, or 1.500,50 where there are cents */
export const formatPesos = (value: number) => (Number.isInteger(value) ? numbers : cents).format(value)
/** $1.500, or $1.500,50 */
export const formatMoney = (value: number | null | undefined) => (value == null ? MISSING : `$${formatPesos(value)}`)
/** 30 min */
export const formatMinutes = (value: number | null | undefined) => (value == null ? MISSING : `${formatNumber(value)} min`)

const MEGABYTE = 1_000_000
/** 340 kB or 1,2 MB, rounded up: a size beyond a limit does not read as within it. */
export const formatBytes = (bytes: number) =>
  bytes < MEGABYTE ? `${formatNumber(Math.ceil(bytes / 1000))} kB` : `${formatNumber(Math.ceil(bytes / (MEGABYTE / 10)) / 10)} MB`

/** 28.456.123 */
export const formatDni = (dni: string) => (/^\d+$/.test(dni) ? formatNumber(Number(dni)) : dni)

/** The number that tells a person from others of the same name: the DNI, or what stands in its place. An empty text where there is none. */
export const identityOf = ({ dni, document }: { dni?: string | null | undefined; document?: string | null | undefined }) =>
  dni ? `DNI ${formatDni(dni)}` : (document ?? '')
