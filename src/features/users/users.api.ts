import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, unwrapVersioned, type Versioned } from '#src/api/client.ts'
import type { CreateUserInput, DoctorUpdate, User, UserStatusInput, UserUpdate } from '#src/api/generated/schema.ts'
import { texts } from './users.texts.ts'

export type VersionedUser = Versioned<User>

/** Everybody who uses the console. */
export const allUsers = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => unwrap(api.GET('/users', { signal })),
  meta: { failed: texts.listFailed },
})

/** The doctors, to choose one from. */
export const allDoctors = queryOptions({
  queryKey: ['users', 'doctors'],
  queryFn: ({ signal }) => unwrap(api.GET('/users/doctor', { signal })),
  meta: { failed: texts.doctorsFailed },
})

/** One user with all details, and their version. */
export const user = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/users/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

/** Whoever is signed in. */
export const currentUser = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => unwrap(api.GET('/users/me', { signal })),
})

export const createUser = (body: CreateUserInput, key: string) =>
  unwrap(api.POST('/users', { params: { header: { 'Idempotency-Key': key } }, body }))

/** The body as a form: lists travel as JSON, a file as it is, and what is undefined not at all. */
export function toFormData(body: UserUpdate | DoctorUpdate) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    form.set(name, value instanceof Blob ? value : typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

const changing = ({ id, etag }: VersionedUser) => ({ params: { path: { id }, header: { 'If-Match': etag } } })

/** Changes that version of a user, and no other one; a doctor's own part goes with a doctor only. */
export const saveUser = (record: VersionedUser, body: DoctorUpdate): Promise<VersionedUser> =>
  record.doctor
    ? unwrapVersioned(api.PATCH('/users/doctor/{id}', { ...changing(record), body, bodySerializer: toFormData }))
    : unwrapVersioned(api.PATCH('/users/{id}', { ...changing(record), body, bodySerializer: toFormData }))

/** Activates, deactivates or validates a user. */
export const updateUserStatus = (record: VersionedUser, body: UserStatusInput): Promise<VersionedUser> =>
  unwrapVersioned(api.PATCH('/users/status/{id}', { ...changing(record), body }))
