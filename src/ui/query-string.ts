import { useRouter } from 'wouter'

/** The address's query as it was written. Not wouter's useSearch: it decodes the whole once before it is parsed, which ruins a typed percent sign. */
export function useQueryString() {
  const router = useRouter()
  return router.searchHook(router)
}
