import { queryOptions } from '@tanstack/react-query'
import type { CreateReferralInput, Referral } from '#contract/generated/schema.ts'
import { browsable } from '#src/api/browse.ts'
import { api, isCancelled, unwrap, unwrapVersioned, type Versioned } from '#src/api/client.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { limits } from '#src/config.ts'
import { texts } from './referrals.texts.ts'

const referralsKey = ['/doctors-referrals'] as const

const readAll = ({ signal }: { signal: AbortSignal }) => unwrapList(api.GET('/doctors-referrals', { signal }))

/** All referrals, for the back office. */
export const allReferrals = queryOptions({ queryKey: referralsKey, queryFn: readAll, select: rowsOf, meta: { failed: texts.listFailed } })

/** All referrals if they are too many for one list, and those that wait to be contacted. */
export const browsedReferrals = browsable('/doctors-referrals', texts.listFailed)
export const browsedUncontacted = browsable('/doctors-referrals', texts.listFailed, {
  status: 'PENDING',
  waitingDays: limits.uncontactedDays,
})

/** The doctors who refer, counted by the server, for referrals that are too many for one list. */
export const allReferrers = queryOptions({
  queryKey: [...referralsKey, 'referrers'],
  queryFn: ({ signal }) => unwrapList(api.GET('/doctors-referrals/doctor', { signal })),
  select: rowsOf,
  meta: { failed: texts.listFailed },
})

/** A doctor's own referrals. A failure is logged and shown on the page, without a toast, as the specification says. */
export const ownReferrals = queryOptions({
  queryKey: [...referralsKey, 'own'],
  queryFn: (context) =>
    readAll(context).catch((error: unknown) => {
      if (!isCancelled(error)) console.error('The referrals could not be loaded.', error)
      throw error
    }),
  select: rowsOf,
})

/** One referral, with its version. */
export const referral = (id: number) =>
  queryOptions({
    queryKey: [...referralsKey, id],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/doctors-referrals/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.leadFailed },
  })

/** The changes of a referral with person and time; newest first. */
export const referralChanges = (id: number) =>
  queryOptions({
    queryKey: [...referralsKey, id, 'history'],
    queryFn: ({ signal }) => unwrap(api.GET('/doctors-referrals/lead/{id}/history', { params: { path: { id } }, signal })),
  })

/** Returns the path of the page of a doctor who refers. */
export const referrerPath = ({ id }: { id: number }) => `/doctor-referrals/doctor/${id}`

/** A doctor who refers, with the leads. `id` is the id of the doctor. */
export const referrer = (id: number) =>
  queryOptions({
    queryKey: [...referralsKey, 'doctor', id],
    queryFn: ({ signal }) => unwrap(api.GET('/doctors-referrals/doctor/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.referrerFailed },
  })

/** Whether the e-mail of a lead is known, before it is referred. */
export const leadEmail = (email: string) =>
  queryOptions({
    queryKey: [...referralsKey, 'email', email],
    queryFn: ({ signal }) => unwrap(api.GET('/doctors-referrals/lead/email', { params: { query: { email } }, signal })),
    retry: false,
  })

export const createReferral = (body: CreateReferralInput, key: string) =>
  unwrap(api.POST('/doctors-referrals/lead', { params: { header: { 'Idempotency-Key': key } }, body }))

/** Returns the notes with a comment on a new line at their end. An empty comment leaves them as they are. */
const withComment = (notes: string | null, comment: string) => (comment ? [notes, comment].filter(Boolean).join('\n') : notes)

/** The parts of a lead's version that its change needs: the comment goes below its notes. */
export const changedLead = ({ id, etag, notes }: Versioned<Referral>) => ({ id, etag, notes })

/** A change of a lead. */
export type LeadChange = { status: Referral['status']; comment: string }

/** Changes that version of a lead, once for each key. */
export const updateReferral = ({ id, etag, notes }: ReturnType<typeof changedLead>, { status, comment }: LeadChange, key: string) =>
  unwrapVersioned(
    api.PATCH('/doctors-referrals/{id}', {
      params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } },
      body: { status, notes: withComment(notes, comment) },
    }),
  )
