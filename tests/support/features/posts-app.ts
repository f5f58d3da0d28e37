import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { CreatePostInput, Post, PostStatus, UpdatePostStatusInput } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { clinicStaff, clinics } from '#server/clinics/schema.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'

/** A text in the metadata of a photograph. */
export const MARK = 'HIDDEN-7c11d0'
/** A photograph with the place where it was taken. */
export const photo = async (width = 60) => {
  const bytes = await sharp({ create: { width, height: 30, channels: 3, background: { r: 120, g: 150, b: 130 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: MARK }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 12/1' } })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' })
}

export type PostsApp = Awaited<ReturnType<typeof openPostsApp>>

/** The server with a mail server, and the demo doctor with the clinic at which the demo's staff work. */
export async function openPostsApp(open: () => Promise<DatabaseHandle>) {
  const opened = await openMailingApp(open, { MAIL_FROM: 'Salvia <avisos@salvia.test>', PUBLIC_URL: 'https://salvia.test' })
  const { app } = opened
  const [found] = await app.db
    .select({ doctorId: doctors.id, clinicId: clinics.id })
    .from(doctors)
    .innerJoin(users, eq(users.id, doctors.userId))
    .innerJoin(clinics, eq(clinics.doctorId, doctors.id))
    .where(eq(users.email, accountOf('DOCTOR').email))
  const own = found ?? { doctorId: 0, clinicId: 0 }
  // The demo's staff work at one of the demo doctor's clinics.
  const staff = await app.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [accountOf('SECRETARY').email, accountOf('ADMINISTRATOR_CLINIC').email]))
  await app.db
    .insert(clinicStaff)
    .values(staff.map(({ id }) => ({ userId: id, clinicId: own.clinicId })))
    .onConflictDoNothing()
  return { ...opened, own }
}

/** The requests for posts, on a server that is open once a test runs. */
export function postsOn(opened: () => PostsApp) {
  const write = (more: Partial<CreatePostInput> = {}, as: Role = 'DOCTOR') =>
    opened().app.ok('createPost', { as, body: { ...exampleOf('CreatePostInput'), title: `Control ${randomUUID()}`, ...more } })
  const read = (id: number, as: Role = 'BACKOFFICE') => opened().app.ok('getPost', { as, params: { id } })
  const move = (id: number, status: PostStatus, as: Role = 'BACKOFFICE', more: Partial<UpdatePostStatusInput> = {}) =>
    opened().app.call('updatePostStatus', { as, params: { id }, body: { status, ...more } })
  const moved = async (...asked: Parameters<typeof move>) => {
    const answer = await move(...asked)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as Post // a 200
  }
  async function published(more: Partial<CreatePostInput> = {}) {
    const { id } = await write(more)
    await moved(id, 'IN_REVIEW', 'DOCTOR')
    return moved(id, 'PUBLISHED')
  }
  const services = async (doctorId = opened().own.doctorId) =>
    (await opened().app.ok('listBookableServices', { params: { id: doctorId } })).data
  const service = async (id: number) => (await services()).find((one) => one.id === id)
  const keyOf = (path: string | null | undefined) => path?.split('/').at(-1) ?? ''
  return { write, read, move, moved, published, services, service, keyOf }
}
