import { useLocation, useRouter } from 'wouter'
import { existingDay } from '#src/i18n/format.ts'

/** Returns the query string of the address. wouter's useSearch would decode it before it is parsed, which breaks a typed percent sign. */
export function useQueryString() {
  const router = useRouter()
  return router.searchHook(router)
}

/** Returns the id in a parameter of the address; undefined for any other text. */
export const readId = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** Returns the plain date in a parameter of the address; undefined for any other text. */
export const readDay = (text: string | null) => existingDay(text ?? '')

/** Returns the parameters of the address, and a function that sets some of them; null removes one. With `replace` it adds no history entry. */
export function useQueryParameters() {
  const parameters = new URLSearchParams(useQueryString())
  const [path, navigate] = useLocation()
  function change(values: Readonly<Record<string, string | null>>, options?: { replace: boolean }) {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    const query = next.toString()
    navigate(query ? `${path}?${query}` : path, options)
  }
  return [parameters, change] as const
}
