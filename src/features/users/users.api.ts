import { queryOptions } from '@tanstack/react-query'
import type {
  CreateUserInput,
  CurrentPasswordInput,
  DoctorSummary,
  DoctorUpdate,
  User,
  UserStatusInput,
  UserUpdate,
} from '#contract/generated/schema.ts'
import { browsable, type Finder } from '#src/api/browse.ts'
import { api, unwrap, unwrapVersioned, type Versioned } from '#src/api/client.ts'
import { toFormData } from '#src/api/form-data.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { fullName } from '#src/i18n/format.ts'
import { texts } from './users.texts.ts'

export type VersionedUser = Versioned<User>

/** All users of the console. */
export const allUsers = queryOptions({
  queryKey: ['/users'],
  queryFn: ({ signal }) => unwrapList(api.GET('/users', { signal })),
  select: rowsOf,
  meta: { failed: texts.listFailed },
})

/** All users of the console where they are too many for one list. */
export const browsedUsers = browsable('/users', texts.listFailed)

/** All doctors, for a list to choose from. */
export const allDoctors = queryOptions({
  queryKey: ['/users', 'doctors'],
  queryFn: ({ signal }) => unwrapList(api.GET('/users/doctor', { signal })),
  select: rowsOf,
  meta: { failed: texts.doctorsFailed },
})

const readDoctors = (search: string, signal: AbortSignal) => unwrapList(api.GET('/users/doctor', { params: { query: { search } }, signal }))

/** Finds doctors where they are too many for one list. */
export const doctorFinder: Finder<DoctorSummary> = {
  find: (typed) => ({
    queryKey: ['/users', 'doctors', typed],
    queryFn: ({ signal }) => readDoctors(typed, signal),
    meta: { failed: texts.doctorsFailed },
  }),
  one: async (id, signal) => (await readDoctors(String(id), signal)).rows.find((doctor) => doctor.id === id),
}

/** Names a doctor in a list to choose from. */
export const doctorLabel = ({ specialty, user }: DoctorSummary) => (specialty ? `${fullName(user)} · ${specialty}` : fullName(user))

/** The properties of a field for a doctor: `<field.PickerField {...doctorPicker} label=… failed=… />`. */
export const doctorPicker = { operation: 'listDoctors', query: allDoctors, finder: doctorFinder, labelOf: doctorLabel } as const

/** One user with all details and the version. */
export const user = (id: number) =>
  queryOptions({
    queryKey: ['/users', id],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/users/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

/** A doctor's own balance of choices, 0 when there is none. `userId` is the id of their user. */
export const ownBalance = (userId: number) => queryOptions({ ...user(userId), select: ({ doctor }) => doctor?.choice?.quantity ?? 0 })

/** Takes the second step of a user away who lost it. */
export const resetSecondStep = (id: number, body: CurrentPasswordInput) =>
  unwrap(api.POST('/users/{id}/second-step/reset', { params: { path: { id } }, body }))

/** The signed-in user. */
export const currentUser = queryOptions({
  queryKey: ['/users', 'me'],
  queryFn: ({ signal }) => unwrap(api.GET('/users/me', { signal })),
})

/** The users who have a DNI or a CUIT, before another one gets it. */
export const sameIdentity = (kind: 'dni' | 'cuit', number: string) =>
  queryOptions({
    queryKey: ['users', 'identity', kind, number],
    queryFn: ({ signal }) => unwrap(api.GET('/users/identity', { params: { query: { [kind]: number } }, signal })),
    retry: false,
  })

export const createUser = (body: CreateUserInput, key: string) =>
  unwrap(api.POST('/users', { params: { header: { 'Idempotency-Key': key } }, body }))

const changing = ({ id, etag }: Pick<VersionedUser, 'id' | 'etag'>) => ({ params: { path: { id }, header: { 'If-Match': etag } } })

/** The parts of a user's version that its change needs. */
export const changedUser = ({ id, etag, doctor }: VersionedUser) => ({ id, etag, isDoctor: doctor !== undefined })

/** The changes of a user's form. */
export type UserChange = DoctorUpdate & Pick<UserUpdate, 'clinicIds'>

/** Updates a user. The server rejects the update when its version has changed. Only a doctor's update carries the doctor's fields. */
export const saveUser = (version: ReturnType<typeof changedUser>, body: UserChange): Promise<VersionedUser> =>
  version.isDoctor
    ? unwrapVersioned(api.PATCH('/users/doctor/{id}', { ...changing(version), body, bodySerializer: toFormData }))
    : unwrapVersioned(api.PATCH('/users/{id}', { ...changing(version), body, bodySerializer: toFormData }))

/** Activates, deactivates or validates a user. */
export const updateUserStatus = (version: Pick<VersionedUser, 'id' | 'etag'>, body: UserStatusInput): Promise<VersionedUser> =>
  unwrapVersioned(api.PATCH('/users/status/{id}', { ...changing(version), body }))
