import { nationalNumber } from './text.ts'

/** 11 5678-1234 or 2966 45-6789, with the extension behind it. A number without an area, or of another country, stays as it is. */
export function formatPhone(phone: string) {
  const { code, local } = nationalNumber(phone) ?? {}
  const [extension = ''] = / int\. \d+$/.exec(phone) ?? []
  return code && local ? `${code} ${local.slice(0, -4)}-${local.slice(-4)}${extension}` : phone
}
