import { queryOptions } from '@tanstack/react-query'
import type { paths } from '#contract/generated/schema.ts'
import { api, unwrap, unwrapVersioned, type Versioned } from './client.ts'
import { type List, rowsOf, unwrapList } from './list.ts'
import type { Failure } from './query-client.ts'

type Json<Media> = Media extends { content: { 'application/json': infer Content } } ? Content : never
type Read<Path> = Path extends { get: { responses: { 200: infer Answer } } } ? Json<Answer> : never
type Sent<Operation> = Operation extends { requestBody: infer Body } ? Json<Body> : never
type RecordAt<Path extends string> = paths[`${Path}/{id}` & keyof paths]

type ListsJson = { responses: { 200: { content: { 'application/json': readonly unknown[] } } } }
type TakesJson = { requestBody: { content: { 'application/json': object } } }

/** The paths that list, add, read and change records as JSON. */
type Collection = {
  [Path in keyof paths]: `${Path}/{id}` extends keyof paths
    ? [paths[Path], RecordAt<Path>] extends [{ get: ListsJson; post: TakesJson }, { patch: TakesJson }]
      ? Path
      : never
    : never
}[keyof paths]

/**
 * The queries and changes of the records at a path of the contract, and the message when a query fails. The types are the contract's.
 */
export function resource<Path extends Collection>(path: Path, { listFailed, readFailed }: { listFailed: Failure; readFailed: Failure }) {
  type Entity = Read<RecordAt<Path>> & { id: number }
  // The client cannot resolve a path that is a type parameter, so it gets one of these paths, and the types come from the right one.
  const [all, one] = [path as '/insurances', `${path}/{id}` as '/insurances/{id}']
  const versioned = (call: Promise<{ data?: unknown; response: Response }>) =>
    unwrapVersioned(call as Promise<{ data?: Entity; response: Response }>)
  return {
    /** The whole list. */
    all: queryOptions({
      queryKey: [path] as const,
      queryFn: ({ signal }) => unwrapList(api.GET(all, { signal })) as Promise<List<Read<paths[Path]>[number]>>,
      select: rowsOf<Read<paths[Path]>[number]>,
      meta: { failed: listFailed },
    }),

    /** One record, with its version. */
    one: (id: number) =>
      queryOptions({
        queryKey: [path, id],
        queryFn: ({ signal }) => versioned(api.GET(one, { params: { path: { id } }, signal })),
        meta: { failed: readFailed },
      }),

    /** Adds a record, only once for each key. */
    create: (body: Sent<paths[Path]['post']>, key: string) =>
      unwrap(api.POST(all, { params: { header: { 'Idempotency-Key': key } }, body: body as Sent<paths['/insurances']['post']> })),

    /** Changes a record. The server rejects the change when the version has changed. */
    update: ({ id, etag }: Pick<Versioned<Entity>, 'id' | 'etag'>, body: Sent<RecordAt<Path>['patch']>) =>
      versioned(
        api.PATCH(one, { params: { path: { id }, header: { 'If-Match': etag } }, body: body as Sent<RecordAt<'/insurances'>['patch']> }),
      ),
  }
}
