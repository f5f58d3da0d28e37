import { queryOptions } from '@tanstack/react-query'
import type { FoundPatient, MergePatientsInput, Patient, PatientInput } from '#contract/generated/schema.ts'
import { browsable, type Finder, type PageOf, toPage, toPageQuery } from '#src/api/browse.ts'
import { api, unwrap, unwrapVersioned } from '#src/api/client.ts'
import { rowsOf } from '#src/api/list.ts'
import { resource } from '#src/api/resource.ts'
import { formatDate, fullName } from '#src/i18n/format.ts'
import { identityOf } from '#src/i18n/numbers.ts'
import { texts } from './patients.texts.ts'

const patientsKey = ['/patients'] as const

/** The patients. */
export const patients = resource('/patients', texts)

/** Adds a patient, only once for each key. */
export const addPatient = (body: PatientInput, key: string) =>
  unwrap(api.POST('/patients', { params: { header: { 'Idempotency-Key': key } }, body }))

/** All patients. */
export const allPatients = patients.all

/** All patients where they are too many for one list. */
export const browsedPatients = browsable('/patients', texts.listFailed)

/** One page of the patients of the signed-in doctor. */
export const ownPatients = (search: string, request: PageOf) =>
  queryOptions({
    queryKey: [...patientsKey, 'own', search, request],
    queryFn: async ({ signal }) => {
      const query = { ...toPageQuery(request), ...(search && { search }) }
      return toPage(await unwrap(api.GET('/patients/doctor', { params: { query }, signal })), request)
    },
    meta: { failed: texts.listFailed },
  })

/** One patient with the medical history and the version. The server records each read, so only the page that shows it asks for it, and only once. */
export const patient = patients.one

/** The values by which two records may be of one person. */
export type Likeness = { dni: string | null; firstName: string; lastName: string; dateBirthday: string }

const readSimilar = ({ dni, ...person }: Likeness, signal: AbortSignal) =>
  unwrap(api.GET('/patients/similar', { params: { query: { ...(dni && { dni }), ...(person.dateBirthday && person) } }, signal }))

/** The patients with the same DNI, or the same name and birth date, before another one gets them. */
export const similarPatients = (person: Likeness) =>
  queryOptions({
    queryKey: ['patients', 'similar', person],
    queryFn: ({ signal }) => readSimilar(person, signal),
    retry: false,
  })

type Pair = { keptId: number; mergedId: number }

/** Two records of one person, with the version of both. */
export const mergePreview = (pair: Pair) =>
  queryOptions({
    // Not among the patients' own: after the merge there is nothing to read again.
    queryKey: ['patients', 'merge', pair.keptId, pair.mergedId],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/patients/merges', { params: { query: pair }, signal })),
    meta: { failed: texts.readFailed },
  })

/** Makes two records one, over the versions that were seen, only once for each key. */
export const mergePatients = (body: MergePatientsInput, etag: string, key: string) =>
  unwrap(api.POST('/patients/merges', { params: { header: { 'If-Match': etag, 'Idempotency-Key': key } }, body }))

/** Takes a merge back, only once for each key. */
export const undoMerge = (id: number, key: string) =>
  unwrap(api.POST('/patients/merges/{id}/undo', { params: { path: { id }, header: { 'Idempotency-Key': key } } }))

/** Names a patient in a list to choose from. */
export const patientLabel = ({ id, dni, document, dateBirthday, ...person }: FoundPatient) =>
  [`${fullName(person)} · #${id}`, identityOf({ dni, document }), dateBirthday && formatDate(dateBirthday)].filter(Boolean).join(' · ')

/** Records that may be of the same person: the most similar ones, before the user types. */
export const otherRecords = ({ id, user }: Patient) => {
  const person = { dni: user.dni, firstName: user.firstName, lastName: user.lastName, dateBirthday: user.dateBirthday ?? '' }
  return queryOptions({
    queryKey: ['patients', 'others', id, person],
    queryFn: async ({ signal }) => {
      const { data } = await readSimilar(person, signal)
      const rows = data.filter((one) => one.id !== id)
      return { rows, total: rows.length, isTruncated: true }
    },
    select: rowsOf,
    meta: { failed: texts.listFailed },
  })
}

const lookUp = (search: string, signal: AbortSignal) => unwrap(api.GET('/patients/lookup', { params: { query: { search } }, signal }))

/** Finds patients by name, DNI or phone. */
export const patientFinder: Finder<FoundPatient> = {
  find: (typed) => ({
    queryKey: [...patientsKey, 'lookup', typed],
    queryFn: async ({ signal }) => ({ rows: (await lookUp(typed, signal)).data }),
    meta: { failed: texts.listFailed },
  }),
  one: async (id, signal) => (await lookUp(String(id), signal)).data.find((one) => one.id === id),
}

/** A patient of an id, with what tells one from another. */
export const foundPatient = (id: number) =>
  queryOptions({
    queryKey: [...patientsKey, 'lookup', 'one', id],
    // A query has no undefined answer.
    queryFn: async ({ signal }) => (await patientFinder.one(id, signal)) ?? null,
    meta: { failed: texts.listFailed },
  })

/** Finds the other patients. */
export const otherFinder = (id: number): Finder<FoundPatient> => ({
  ...patientFinder,
  find: (typed) => ({
    ...patientFinder.find(typed),
    queryKey: [...patientsKey, 'lookup', typed, id],
    queryFn: async ({ signal }) => ({ rows: (await lookUp(typed, signal)).data.filter((one) => one.id !== id) }),
  }),
})
