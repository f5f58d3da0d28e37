import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { paths } from '#contract/generated/schema.ts'

/** A path of the contract. The key of each query begins with the one of its records. */
export type Path = keyof paths

const OUTSIDE: Path = '/schedule/doctor/{id}/outside'

/** Other paths whose queries show these records, too. */
const SHOWN_BY: { [Of in Path]?: readonly Path[] } = {
  '/users': ['/posts', '/clinics', '/medical-consultation', '/choices', '/doctors-referrals'],
  '/users/me/account': ['/users'],
  '/doctor-categories': ['/users'],
  '/post-categories': ['/posts'],
  '/clinics': ['/users', '/medical-consultation'],
  '/patients': ['/medical-consultation'],
  '/medical-consultation': [
    '/patients',
    '/schedule/agenda',
    '/schedule/free',
    '/schedule/patients/{id}/appointments',
    '/schedule/cancellations',
    OUTSIDE,
  ],
  '/choices': ['/users'],
  '/schedule/doctor/{id}': ['/schedule/agenda', '/schedule/free', OUTSIDE],
  '/schedule/suspensions': [
    '/schedule/doctor/{id}',
    '/schedule/agenda',
    '/schedule/free',
    '/schedule/cancellations',
    OUTSIDE,
    '/medical-consultation',
    '/patients',
  ],
  '/reservations': ['/medical-consultation', '/schedule/agenda', '/schedule/free', '/patients'],
  '/schedule/exceptions': ['/schedule/doctor/{id}', '/schedule/agenda', '/schedule/free', OUTSIDE],
}
const SHOW_ALL: readonly Path[] = ['/dashboard/doctor', '/dashboard/back-office', '/search']

/**
 * Makes old all that a save of records at that path may have changed. Queries in sight are read again, all others when they are opened next.
 * `answered` is the key of the record that the save itself has answered. The server records each read about people, so nothing more is read.
 */
export function makeOld(queries: QueryClient, changed: Path, answered?: QueryKey) {
  const isAnswered = (key: QueryKey) => answered?.length === key.length && answered.every((part, index) => part === key[index])
  const shown: ReadonlySet<unknown> = new Set([changed, ...(SHOWN_BY[changed] ?? []), ...SHOW_ALL])
  void queries.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => !isAnswered(queryKey) })
  return queries.refetchQueries({ type: 'active', predicate: ({ queryKey }) => shown.has(queryKey[0]) && !isAnswered(queryKey) })
}

/** The same for a save of that record, whose key begins with the path of its kind. `isAnswered`: the save has answered it. */
export const makeRecordOld = (queries: QueryClient, queryKey: QueryKey, isAnswered: boolean) =>
  makeOld(queries, queryKey[0] as Path, isAnswered ? queryKey : undefined)

/** Shows a save's answer of a record. A read that began before the save would bring the older record back, so it is given up. */
export function showAnswer<Entity extends object>(queries: QueryClient, queryKey: QueryKey, answered: Entity) {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<Entity>(queryKey, answered)
}
