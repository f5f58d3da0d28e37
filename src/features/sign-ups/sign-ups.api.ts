import { queryOptions } from '@tanstack/react-query'
import type { UpdateSignUpInput } from '#contract/generated/schema.ts'
import { api, unwrapVersioned } from '#src/api/client.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { texts } from './sign-ups.texts.ts'

/** The requests for an account: waiting ones come first. */
export const signUps = queryOptions({
  queryKey: ['/sign-ups'],
  queryFn: ({ signal }) => unwrapList(api.GET('/sign-ups', { signal })),
  select: rowsOf,
  meta: { failed: texts.listFailed },
})

/** One request, with its version. */
export const signUp = (id: number) =>
  queryOptions({
    queryKey: ['/sign-ups', id],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/sign-ups/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

/** Validates or rejects it over the version that was seen, once for each key. */
export const updateSignUp = ({ id, etag }: { id: number; etag: string }, body: UpdateSignUpInput, key: string) =>
  unwrapVersioned(api.PATCH('/sign-ups/{id}', { params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } }, body }))
