import { queryOptions } from '@tanstack/react-query'
import type { CreatePostInput, Post, UpdatePostInput, UpdatePostStatusInput } from '#contract/generated/schema.ts'
import { api, unwrap, unwrapVersioned, type Versioned } from '#src/api/client.ts'
import { toFormData } from '#src/api/form-data.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { texts } from './posts.texts.ts'

/** All posts; for a doctor, their own. */
export const posts = queryOptions({
  queryKey: ['/posts'] as const,
  queryFn: ({ signal }) => unwrapList(api.GET('/posts', { signal })),
  select: rowsOf,
  meta: { failed: texts.listFailed },
})

/** One post, with its version and its published state. */
export const post = (id: number) =>
  queryOptions({
    queryKey: ['/posts', id],
    queryFn: ({ signal }) => unwrapVersioned(api.GET('/posts/{id}', { params: { path: { id } }, signal })),
    meta: { failed: texts.readFailed },
  })

/** The posts of a doctor. */
export const postsOfDoctor = (doctorId: number) =>
  queryOptions({
    queryKey: ['/posts', 'doctor', doctorId],
    queryFn: ({ signal }) => unwrap(api.GET('/posts/doctor/{doctorId}', { params: { path: { doctorId } }, signal })),
    meta: { failed: texts.ofDoctorFailed },
  })

// The generated types have a file as text.
type WithFile<Input extends { image?: unknown }> = Omit<Input, 'image'> & { image?: File | '' | undefined }
const body = <Input extends object>(input: object) => ({ body: input as Input, bodySerializer: toFormData })

/** Adds a draft, only once for each key. */
export const createPost = (input: WithFile<CreatePostInput>, key: string) =>
  unwrapVersioned(api.POST('/posts', { params: { header: { 'Idempotency-Key': key } }, ...body<CreatePostInput>(input) }))

type Version = Pick<Versioned<Post>, 'id' | 'etag'>

/** Changes a post, over the version in sight. */
export const updatePost = ({ id, etag }: Version, input: WithFile<UpdatePostInput>) =>
  unwrapVersioned(api.PATCH('/posts/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, ...body<UpdatePostInput>(input) }))

/** Gives a post another status, over the version that was seen, once for each key. */
export const updatePostStatus = ({ id, etag }: Version, input: UpdatePostStatusInput, key: string) =>
  unwrapVersioned(
    api.PATCH('/posts/status/{id}', { params: { path: { id }, header: { 'If-Match': etag, 'Idempotency-Key': key } }, body: input }),
  )

/** The address of a post's page. */
export const postPath = ({ id }: Pick<Post, 'id'>) => `/posts/edit/${id}`
