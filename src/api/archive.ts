import { queryOptions } from '@tanstack/react-query'
import type { paths } from '#contract/generated/schema.ts'
import { api, unwrapVersioned, type Versioned } from './client.ts'
import { type List, rowsOf, unwrapList } from './list.ts'
import type { Failure } from './query-client.ts'

/** The paths whose records can be archived: those that have such an operation. */
type Archivable = {
  [Path in keyof paths]: `${Path}/archived/{id}` extends keyof paths ? Path : never
}[keyof paths]
type Entity<Path extends Archivable> = paths[`${Path}/{id}`]['get']['responses'][200]['content']['application/json']

/** The query of the archived records at a path, and the change that archives one or brings it back. */
export function archiveOf<Path extends Archivable>(path: Path, { listFailed }: { listFailed: Failure }) {
  // As in `resource`, the client gets one of these paths, and the type of a record is the right one's.
  const [all, one] = [path as '/insurances', `${path}/archived/{id}` as '/insurances/archived/{id}']
  return {
    archived: queryOptions({
      queryKey: [path, 'archived'] as const,
      queryFn: ({ signal }) => unwrapList(api.GET(all, { params: { query: { archived: true } }, signal })) as Promise<List<Entity<Path>>>,
      select: rowsOf<Entity<Path>>,
      meta: { failed: listFailed },
    }),

    /** Archives that version of a record, or brings it back. */
    archive: ({ id, etag }: Pick<Versioned<{ id: number }>, 'id' | 'etag'>, isArchived: boolean) =>
      unwrapVersioned(
        api.PATCH(one, { params: { path: { id }, header: { 'If-Match': etag } }, body: { isArchived } }) as Promise<{
          data?: Entity<Path>
          response: Response
        }>,
      ),
  }
}
