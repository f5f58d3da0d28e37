import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  ConsultationRecord,
  ConsultationSeries,
  CreateConsultationInput,
  CreateConsultationSeriesInput,
  CreateScheduleExceptionInput,
  MoveConsultationInput,
  operations,
  SuspendScheduleInput,
  SwapInput,
} from '#contract/generated/schema.ts'
import { api, unwrap, unwrapVersioned, type Versioned } from '#src/api/client.ts'
import { texts } from './agenda.texts.ts'

type AgendaQuery = operations['getAgenda']['parameters']['query']
type Version = { id: number; etag: string }

/** Every agenda that was read is below this key. */
export const agendaKey = ['/schedule/agenda'] as const

/** The agenda of some days and doctors. The one before stays in sight while the next is on its way. */
export const agendaOf = (query: AgendaQuery) =>
  queryOptions({
    queryKey: [...agendaKey, query],
    queryFn: ({ signal }) => unwrap(api.GET('/schedule/agenda', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    meta: { failed: texts.failed },
  })

type FreeQuery = NonNullable<operations['findFreeSlots']['parameters']['query']>

/** Every search for free times is below this key. */
export const freeKey = ['/schedule/free'] as const

/** The first free times that the filters leave. */
export const freeTimes = (query: FreeQuery) =>
  queryOptions({
    queryKey: [...freeKey, query],
    queryFn: ({ signal }) => unwrap(api.GET('/schedule/free', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    meta: { failed: texts.freeTimes.failed },
  })

/** A request of the agenda: a new appointment, several of them, or another time for one. */
export type AppointmentRequest =
  | { kind: 'book'; body: CreateConsultationInput }
  | { kind: 'series'; body: CreateConsultationSeriesInput }
  | { kind: 'move'; body: MoveConsultationInput }

/** The API's answer to a request. `swapped` is the appointment that changed places with the one that was moved, as it is then. */
export type Granted =
  | { kind: 'book' | 'move'; record: Versioned<ConsultationRecord>; swapped?: SwapInput }
  | { kind: 'series'; series: ConsultationSeries; body: CreateConsultationSeriesInput }

/** Books an appointment, once for each key. */
export const book = (body: CreateConsultationInput, key: string) =>
  unwrapVersioned(api.POST('/medical-consultation', { params: { header: { 'Idempotency-Key': key } }, body }))

const bookSeries = (body: CreateConsultationSeriesInput, key: string) =>
  unwrap(api.POST('/medical-consultation/series', { params: { header: { 'Idempotency-Key': key } }, body }))

/** Moves that version of an appointment, once for each key. */
export const moveAppointment = ({ id, etag }: Version, body: MoveConsultationInput, key: string) =>
  unwrapVersioned(
    api.PATCH('/medical-consultation/appointment/{id}', {
      params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } },
      body,
    }),
  )

/** Sends a request, once for each key. A move goes over the version that was seen. */
export async function grant(request: AppointmentRequest, key: string, moved: Version | undefined): Promise<Granted> {
  if (request.kind === 'series') return { kind: 'series', series: await bookSeries(request.body, key), body: request.body }
  if (request.kind === 'book') return { kind: 'book', record: await book(request.body, key) }
  if (!moved) throw new Error('No appointment is moved.')
  const { swapWith } = request.body
  const record = await moveAppointment(moved, request.body, key)
  return { kind: 'move', record, ...(swapWith && { swapped: { ...swapWith, version: swapWith.version + 1 } }) }
}

/** Corrects what the patient comes for. */
export const setReason = ({ id, etag }: Version, name: string, key: string) =>
  unwrapVersioned(
    api.PATCH('/medical-consultation/reason/{id}', {
      params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } },
      body: { name },
    }),
  )

/** Notes that a patient has arrived, or has not. */
export const setArrival = ({ id, etag }: Version, arrived: boolean, key: string) =>
  unwrapVersioned(
    api.PATCH('/medical-consultation/arrival/{id}', {
      params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } },
      body: { arrived },
    }),
  )

/** What was cancelled or moved on a day is below this key. */
export const cancellationsKey = ['/schedule/cancellations'] as const

/** What was cancelled or moved on a day. */
export const cancellations = (day: string) =>
  queryOptions({
    queryKey: [...cancellationsKey, day],
    queryFn: ({ signal }) => unwrap(api.GET('/schedule/cancellations', { params: { query: { day } }, signal })),
    placeholderData: keepPreviousData,
    meta: { failed: texts.cancellations.failed },
  })

/** Adds an exception, once for each key. */
export const addException = (body: CreateScheduleExceptionInput, key: string) =>
  unwrap(api.POST('/schedule/exceptions', { params: { header: { 'Idempotency-Key': key } }, body }))

/** Takes an exception back, over the version that was seen. */
export const deleteException = ({ id, version }: { id: number; version: number }) =>
  unwrap(api.DELETE('/schedule/exceptions/{id}', { params: { path: { id }, header: { 'If-Match': `"${version}"` } } }))

/** Closes some time of a doctor, and decides about each appointment in it, once for each key. */
export const suspendSchedule = (body: SuspendScheduleInput, key: string) =>
  unwrap(api.POST('/schedule/suspensions', { params: { header: { 'Idempotency-Key': key } }, body }))
