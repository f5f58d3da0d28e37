import { readToken } from '#src/api/token.ts'

let searches = new Map<string, string>()
let owner: string | undefined

/** Addresses are stored per session, so that the next user does not see the searches of another one. */
function own() {
  const token = readToken()
  if (token !== owner) searches = new Map()
  owner = token
  return searches
}

/** Stores the query of a list's address. */
export const rememberAddress = (path: string, search: string) => void own().set(path, search)

/** Returns the last address of a list, with its search, page and other state. */
export function lastAddressOf(path: string) {
  const search = own().get(path)?.replace(/^\?/, '')
  return search ? `${path}?${search}` : path
}
