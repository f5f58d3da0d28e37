import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { texts } from './mails.texts.ts'

/** The mails to patients, newest first. */
export const mails = queryOptions({
  queryKey: ['/mails'],
  queryFn: ({ signal }) => unwrapList(api.GET('/mails', { signal })),
  select: rowsOf,
  meta: { failed: texts.listFailed },
})

/** One mail, as it looks. */
export const mail = (id: number) =>
  queryOptions({
    queryKey: ['/mails', id],
    queryFn: ({ signal }) => unwrap(api.GET('/mails/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

/** Has a mail sent that failed, once for each key. */
export const retryMail = (id: number, key: string) =>
  unwrap(api.POST('/mails/{id}/retry', { params: { path: { id }, header: { 'Idempotency-Key': key } } }))
