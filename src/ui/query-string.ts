import { useRouter } from 'wouter'

/** Returns the query string of the address. wouter's useSearch would decode it before it is parsed, which breaks a typed percent sign. */
export function useQueryString() {
  const router = useRouter()
  return router.searchHook(router)
}
