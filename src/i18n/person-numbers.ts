import { nationalNumber } from '#contract/text.ts'
import { formatNumber } from './numbers.ts'

/** 28.456.123 */
export const formatDni = (dni: string) => (/^\d+$/.test(dni) ? formatNumber(Number(dni)) : dni)

/** 11 5678-1234 or 2966 45-6789, with the extension behind it. A number without an area, or of another country, stays as it is. */
export function formatPhone(phone: string) {
  const { code, local } = nationalNumber(phone) ?? {}
  const [extension = ''] = / int\. \d+$/.exec(phone) ?? []
  return code && local ? `${code} ${local.slice(0, -4)}-${local.slice(-4)}${extension}` : phone
}

/** The number that tells a person from others of the same name: the DNI, or what stands in its place. An empty text where there is none. */
export const identityOf = ({ dni, document }: { dni?: string | null | undefined; document?: string | null | undefined }) =>
  dni ? `DNI ${formatDni(dni)}` : (document ?? '')
