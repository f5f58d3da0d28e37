import { queryOptions } from '@tanstack/react-query'
import type { CreateScheduleExceptionInput, DoctorScheduleInput, ScheduleException } from '#contract/generated/schema.ts'
import { ApiError, api, unwrap, unwrapVersioned, type Versioned } from '#src/api/client.ts'
import { texts } from './hours.texts.ts'

type Version = { id: number; etag: string }

const withId = <Schedule extends { doctorId: number }>(schedule: Schedule) => ({ ...schedule, id: schedule.doctorId })

/** A doctor's opening hours and exceptions, with their version. Its id is the doctor's. */
export const doctorSchedule = (id: number) =>
  queryOptions({
    queryKey: ['/schedule/doctor/{id}', id] as const,
    queryFn: async ({ signal }) => withId(await unwrapVersioned(api.GET('/schedule/doctor/{id}', { params: { path: { id } }, signal }))),
    meta: { failed: texts.hours.failed },
  })

/** The appointments ahead of a doctor that lie outside the hours as they are now. */
export const outsideHours = (doctorId: number) =>
  queryOptions({
    queryKey: ['/schedule/doctor/{id}/outside', doctorId],
    queryFn: ({ signal }) => unwrap(api.GET('/schedule/doctor/{id}/outside', { params: { path: { id: doctorId } }, signal })),
    meta: { failed: texts.leftOutside.failed },
  })

/** Replaces the opening hours that the caller reaches, over the version that was seen, once for each key. */
export const updateSchedule = async ({ id, etag }: Version, body: DoctorScheduleInput, key: string) =>
  withId(
    await unwrapVersioned(
      api.PATCH('/schedule/doctor/{id}', { params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } }, body }),
    ),
  )

const withVersion = <Exception extends ScheduleException>(exception: Exception): Versioned<Exception> => ({
  ...exception,
  etag: `"${exception.version}"`,
})

/** The exceptions of a doctor are below this key. */
export const exceptionsKey = (doctorId: number) => ['/schedule/exceptions', doctorId] as const

/** One exception of a doctor with its version, which is read with the others; `known` is the one that was read with them before. */
export const scheduleException = (doctorId: number, known: ScheduleException) =>
  queryOptions({
    queryKey: [...exceptionsKey(doctorId), known.id] as const,
    queryFn: async ({ client }) => {
      const { exceptions } = await client.fetchQuery({ ...doctorSchedule(doctorId), staleTime: 0 })
      const found = exceptions.find(({ id }) => id === known.id)
      if (!found) throw new ApiError({ status: 404, code: 'not_found', message: texts.exceptions.gone })
      return withVersion(found)
    },
    initialData: withVersion(known),
    gcTime: 0,
    meta: { failed: texts.hours.failed },
  })

/** Changes an exception, over the version that was seen, once for each key. Its doctor stays. */
export const updateException = async ({ id, etag }: Version, { doctorId: _, ...body }: CreateScheduleExceptionInput, key: string) =>
  withVersion(
    await unwrap(
      api.PATCH('/schedule/exceptions/{id}', {
        params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } },
        body,
      }),
    ),
  )

/** Whether the doctor's own agenda has a secret address is below this key. */
export const feedKey = ['/schedule/feed'] as const

/** Whether the doctor's own agenda has a secret address, and since when. */
export const scheduleFeed = () =>
  queryOptions({
    queryKey: feedKey,
    queryFn: ({ signal }) => unwrap(api.GET('/schedule/feed', { signal })),
    meta: { failed: texts.feed.failed },
  })

/** Makes the secret address; the one before ends. */
export const renewFeed = () => unwrap(api.POST('/schedule/feed'))

/** Ends the secret address. */
export const deleteFeed = () => unwrap(api.DELETE('/schedule/feed'))
