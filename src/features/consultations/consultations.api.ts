import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  ConsultationListItem,
  ConsultationStatusInput,
  CorrectFollowUpNoteInput,
  CreateFollowUpNoteInput,
  FollowUpNote,
  operations,
  ReopenConsultationInput,
} from '#contract/generated/schema.ts'
import { type PageOf, toPage, toPageQuery } from '#src/api/browse.ts'
import { ApiError, api, readFile, unwrap, unwrapVersioned, type Versioned } from '#src/api/client.ts'
import { makeOld } from '#src/api/freshness.ts'
import { readSpreadsheet } from '#src/api/stream.ts'
import { fetchWithProgress } from '#src/api/upload.ts'
import { texts } from './consultations.texts.ts'

export const consultationsKey = ['/medical-consultation'] as const

/** Reads again the consultations in sight; all others are read when they are opened. */
export const refreshConsultations = (queries: QueryClient) => makeOld(queries, '/medical-consultation')

/** One page of a doctor's consultations. */
export const consultationsOfDoctor = (doctorId: number, search: string, page: number) =>
  queryOptions({
    queryKey: [...consultationsKey, 'doctor', doctorId, search, page],
    queryFn: async ({ signal }) => {
      const { data, total } = await unwrap(
        api.GET('/medical-consultation/doctor/{doctorId}', {
          params: { path: { doctorId }, query: { page, ...(search && { search }) } },
          signal,
        }),
      )
      return { rows: data, pages: total }
    },
    meta: { failed: texts.ofDoctorFailed },
  })

/** The file of a note, by the path that the API gave for it. The server records each read, so a file is fetched once for all saves. */
export const attachment = (path: string) =>
  queryOptions({
    queryKey: ['/attachments/{key}', path],
    queryFn: ({ signal }) => readFile(path, signal),
    staleTime: 'static',
  })

/** One consultation with its notes, and its version. The server records each read, so only its page asks for it, and not on its own. */
export const consultation = (id: number) =>
  queryOptions({
    queryKey: [...consultationsKey, id],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/medical-consultation/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

/** Confirms, completes or cancels that version of a consultation, once for each key. */
export const changeStatus = ({ id, etag }: { id: number; etag: string }, body: ConsultationStatusInput, key: string) =>
  unwrapVersioned(
    api.PATCH('/medical-consultation/{id}', {
      params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } },
      body,
    }),
  )

/** Brings that version of a consultation back into an earlier status, once for each key. */
export const reopenConsultation = ({ id, etag }: { id: number; etag: string }, body: ReopenConsultationInput, key: string) =>
  unwrapVersioned(
    api.POST('/medical-consultation/reopening/{id}', {
      params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } },
      body,
    }),
  )

/** The note with its version as an update sends it. */
export const versionOf = (note: FollowUpNote): Versioned<FollowUpNote> => ({ ...note, etag: `"${note.version}"` })

/** One note, with its version. It is read with its consultation, and kept for as long as it is corrected. */
export const followUpNote = (consultationId: number, id: number) =>
  queryOptions({
    queryKey: [...consultationsKey, consultationId, 'notes', id],
    queryFn: async ({ client }) => {
      const { followUpNotes } = await client.fetchQuery({ ...consultation(consultationId), staleTime: 0 })
      const note = followUpNotes.find((one) => one.id === id)
      if (!note) throw new ApiError({ status: 404, code: 'not_found', message: texts.noteMissing })
      return versionOf(note)
    },
    gcTime: 0,
  })

/** Adds a note, once for each key. */
export const createFollowUpNote = (body: CreateFollowUpNoteInput, key: string) =>
  unwrap(api.POST('/follow-up-notes', { params: { header: { 'Idempotency-Key': key } }, body }))

/** Writes a new version of a note over the version in sight. */
export const correctFollowUpNote = (
  { id, etag }: Pick<Versioned<FollowUpNote>, 'id' | 'etag'>,
  body: CorrectFollowUpNoteInput,
  key: string,
) =>
  unwrapVersioned(
    api.PATCH('/follow-up-notes/{id}', { params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } }, body }),
  )

type Sending = { key: string; signal: AbortSignal; onProgress: (sent: number) => void }

/** Adds a file to a note, once for each key. */
export const addAttachment = (noteId: number, file: File, { key, signal, onProgress }: Sending) =>
  unwrap(
    api.POST('/follow-up-notes/{id}/attachments', {
      params: { path: { id: noteId }, header: { 'Idempotency-Key': key } },
      body: { file },
      bodySerializer() {
        const form = new FormData()
        form.append('file', file)
        return form
      },
      signal,
      fetch: fetchWithProgress(onProgress),
    }),
  )
/** The filters of the list of consultations. */
export type ConsultationFilters = Omit<
  NonNullable<operations['listConsultations']['parameters']['query']>,
  'page' | 'pageSize' | 'after' | 'before' | 'last' | 'countBy'
>

/** Every page of the list is below this key. */
export const consultationListKey = [...consultationsKey, 'list'] as const

/** One page of the consultations that the filters leave. `day` is today, which the answer depends on. */
export const consultationList = (query: ConsultationFilters, request: PageOf, day: string) =>
  queryOptions({
    queryKey: [...consultationListKey, day, query, request],
    queryFn: async ({ signal }) => {
      const answer = await unwrap(api.GET('/medical-consultation', { params: { query: { ...query, ...toPageQuery(request) } }, signal }))
      const { counts, mostCounted } = answer
      return { ...toPage(answer, request), counts, mostCounted }
    },
    meta: { failed: texts.listFailed },
  })

/** How many consultations each status has among what the other filters leave, and where counting ended. */
export const statusCounts = ({ status: _, ...others }: ConsultationFilters, day: string) =>
  queryOptions({
    queryKey: [...consultationsKey, 'statuses', day, others],
    async queryFn({ signal }) {
      const query = { ...others, pageSize: 1, countBy: 'status' as const }
      const { statusCounts = [], mostCounted } = await unwrap(api.GET('/medical-consultation', { params: { query }, signal }))
      return { counts: new Map(statusCounts.map(({ value, count }) => [value, count])), mostCounted }
    },
  })

/** The name of a patient as the list has it, which does not open the patient's record. */
export const patientOfList = (patientId: number) =>
  queryOptions({
    queryKey: [...consultationsKey, 'patient', patientId],
    queryFn: async ({ signal }) => {
      const { data } = await unwrap(api.GET('/medical-consultation', { params: { query: { patientId, pageSize: 1 } }, signal }))
      return data[0]?.patientName ?? null
    },
  })

/** Reads the consultations that the filters leave as a spreadsheet. */
export const exportConsultations = (
  query: ConsultationFilters,
  onRows: (count: number, total: number | undefined) => void,
  signal: AbortSignal,
) => readSpreadsheet((options) => api.GET('/medical-consultation/export/csv', { params: { query }, signal, ...options }), onRows)

/** The version of a consultation as a row of the list has it. */
export const versionOfRow = ({ id, version }: Pick<ConsultationListItem, 'id' | 'version'>) => ({ id, etag: `"${version}"` })
