import { queryOptions } from '@tanstack/react-query'
import type {
  AcceptReservationInput,
  CreateReservationInput,
  ProposeTimesInput,
  Reservation,
  UpdateReservationInput,
  WantedTime,
} from '#contract/generated/schema.ts'
import { api, unwrap, unwrapVersioned } from '#src/api/client.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { texts } from './reservations.texts.ts'

/** The reservations, those that wait for an answer first. */
export const reservations = queryOptions({
  queryKey: ['/reservations'] as const,
  queryFn: ({ signal }) => unwrapList(api.GET('/reservations', { signal })),
  select: rowsOf,
  meta: { failed: texts.listFailed },
})

/** One reservation, with its version. */
export const reservation = (id: number) =>
  queryOptions({
    queryKey: ['/reservations', id],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/reservations/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

type FreedTime = { doctorId: number; clinicId: number; date: string }

/** The reservations that wait for such a time, the longest waiting first. */
export const waitingFor = (query: FreedTime) =>
  queryOptions({
    queryKey: ['/reservations', 'waiting', query],
    queryFn: ({ signal }) => unwrapList(api.GET('/reservations/waiting', { params: { query }, signal })),
    select: rowsOf,
    meta: { failed: texts.listFailed },
  })

/** Notes who asks, once for each key. */
export const createReservation = (body: CreateReservationInput, key: string) =>
  unwrap(api.POST('/reservations', { params: { header: { 'Idempotency-Key': key } }, body }))

/** The answers to a reservation. */
export type Answer =
  | { kind: 'accept'; body: AcceptReservationInput }
  | { kind: 'propose'; body: ProposeTimesInput }
  | { kind: 'change'; body: UpdateReservationInput }

/** The form of an answer: each has typed values of its own. */
export const answerForm = (kind: Answer['kind'], id: number) => [`${kind}-reservation`, id] as const

/** The answer that gives somebody one of the times that they would like, as the patient whom the server finds, or a new one. */
export const acceptanceAt = (
  { doctor, service }: Pick<Reservation, 'doctor' | 'service'>,
  { date, clinicId, minutes }: WantedTime,
): Answer => ({
  kind: 'accept',
  body: {
    ...{ doctorId: doctor?.id ?? 0, clinicId, date, durationInMinutes: minutes },
    ...{ name: service?.title ?? texts.usualReason, patientId: null },
  },
})

type Version = { id: number; etag: string }

/** Does it over the version that was seen, once for each key. */
export function answerReservation({ id, etag }: Version, { kind, body }: Answer, key: string) {
  const params = { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } }
  if (kind === 'accept') return unwrapVersioned(api.POST('/reservations/{id}/appointment', { params, body }))
  if (kind === 'propose') return unwrapVersioned(api.POST('/reservations/{id}/proposal', { params, body }))
  return unwrapVersioned(api.PATCH('/reservations/{id}', { params, body }))
}

/** The version of a reservation that a list shows. */
export const versionOfRow = ({ id, version }: Pick<Reservation, 'id' | 'version'>): Version => ({ id, etag: `"${version}"` })
