import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeOld } from '#src/api/freshness.ts'

/** Puts queries in sight, and returns how often each was read. */
function look(queries: QueryClient, keys: readonly (readonly unknown[])[], options: { staleTime?: 'static' } = {}) {
  const reads = new Map<string, number>()
  for (const queryKey of keys) {
    const name = queryKey.join(' ')
    const queryFn = () => {
      reads.set(name, (reads.get(name) ?? 0) + 1)
      return name
    }
    new QueryObserver(queries, { queryKey, queryFn, staleTime: 30_000, ...options }).subscribe(() => {})
  }
  return reads
}

test('after a save what shows the record is read again, and nothing else: neither the record, nor files, nor other records', async () => {
  const queries = new QueryClient()
  const read = look(queries, [['/clinics', 7], ['/clinics'], ['/users', 3], ['/dashboard/doctor', 'today'], ['/patients', 5]])
  const files = look(
    queries,
    [
      ['/attachments/{key}', 'a.pdf'],
      ['images', 'a.png'],
    ],
    { staleTime: 'static' },
  )
  await queries.refetchQueries({ predicate: ({ state }) => state.fetchStatus === 'fetching' }, { cancelRefetch: false })

  await makeOld(queries, '/clinics', ['/clinics', 7])
  expect(Object.fromEntries(read)).toEqual({
    '/clinics 7': 1,
    '/clinics': 2,
    '/users 3': 2,
    '/dashboard/doctor today': 2,
    '/patients 5': 1,
  })
  expect([...files.values()]).toEqual([1, 1])
})

test('what is out of sight after a save is read again when it is opened, and a file is not', async () => {
  const queries = new QueryClient()
  const old = (queryKey: readonly unknown[], staleTime: number | 'static') =>
    queries.query({ queryKey, queryFn: () => Date.now(), staleTime })
  await Promise.all([old(['/patients', 5], 30_000), old(['/clinics', 7], 30_000), old(['/attachments/{key}', 'a.pdf'], 'static')])

  await makeOld(queries, '/clinics', ['/clinics', 7])
  const read = {
    ...Object.fromEntries(
      look(queries, [
        ['/patients', 5],
        ['/clinics', 7],
      ]),
    ),
  }
  const files = look(queries, [['/attachments/{key}', 'a.pdf']], { staleTime: 'static' })
  expect(read).toEqual({ '/patients 5': 1 })
  expect(files.size).toBe(0)
})
