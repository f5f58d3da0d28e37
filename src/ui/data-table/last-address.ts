import { readToken } from '#src/api/client.ts'

let searches = new Map<string, string>()
let owner: string | undefined

/** What the present session has seen; what somebody else looked for before is nobody's business. */
function own() {
  const token = readToken()
  if (token !== owner) searches = new Map()
  owner = token
  return searches
}

/** Keeps how a list was left. */
export const rememberAddress = (path: string, search: string) => void own().set(path, search)

/** The address of a list as it was last seen: with its search, page and all. */
export function lastAddressOf(path: string) {
  const search = own().get(path)?.replace(/^\?/, '')
  return search ? `${path}?${search}` : path
}
