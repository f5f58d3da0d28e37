import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type {
  BookingRequestInput,
  CreatePostInput,
  Notification,
  Post,
  PostStatus,
  UpdatePostStatusInput,
} from '#contract/generated/schema.ts'
import { postStatuses } from '#contract/statuses.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import { postStatus } from '#machines/post-status.machine.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations, doctorSchedules, openingHours } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { notifications } from '#server/messages/schema.ts'
import { clinicStaff, clinics } from '#server/places/schema.ts'
import { openFiles } from '#server/platform/files/store.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { clockOf } from '#server/platform/time/clinic-day.ts'
import { MOST_POSTS } from '#server/publications/posts.ts'
import { posts, publishedPosts } from '#server/publications/schema.ts'
import { reservations } from '#server/reservations/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const MARK = 'HIDDEN-7c11d0'
/** A photograph with the place where it was taken. */
const photo = async (width = 60) => {
  const bytes = await sharp({ create: { width, height: 30, channels: 3, background: { r: 120, g: 150, b: 130 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: MARK }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 36/1 12/1' } })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' })
}

test('the server and the console agree which status of a post may follow which', () => {
  for (const [from, { next }] of Object.entries(postStatuses)) expect(nextStatuses(postStatus, from), from).toEqual(next)
})

describe.each(anyDatabase)('posts on $name', ({ open }) => {
  let app: TestApp
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let own: { doctorId: number; clinicId: number }
  beforeAll(async () => {
    smtp = await startSmtp()
    app = await openApp(open, { SMTP_URL: smtp.url, MAIL_FROM: 'Salvia <avisos@salvia.test>', PUBLIC_URL: 'https://salvia.test' })
    const [found] = await app.db
      .select({ doctorId: doctors.id, clinicId: clinics.id })
      .from(doctors)
      .innerJoin(users, eq(users.id, doctors.userId))
      .innerJoin(clinics, eq(clinics.doctorId, doctors.id))
      .where(eq(users.email, accountOf('DOCTOR').email))
    own = found ?? { doctorId: 0, clinicId: 0 }
    // The demo's staff work at one of the demo doctor's clinics.
    const staff = await app.db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.email, [accountOf('SECRETARY').email, accountOf('ADMINISTRATOR_CLINIC').email]))
    await app.db
      .insert(clinicStaff)
      .values(staff.map(({ id }) => ({ userId: id, clinicId: own.clinicId })))
      .onConflictDoNothing()
  })
  afterAll(async () => {
    await app.close()
    await smtp.stop()
  })

  const write = (more: Partial<CreatePostInput> = {}, as: Role = 'DOCTOR') =>
    app.ok('createPost', { as, body: { ...exampleOf('CreatePostInput'), title: `Control ${randomUUID()}`, ...more } })
  const read = (id: number, as: Role = 'BACKOFFICE') => app.ok('getPost', { as, params: { id } })
  const move = (id: number, status: PostStatus, as: Role = 'BACKOFFICE', more: Partial<UpdatePostStatusInput> = {}) =>
    app.call('updatePostStatus', { as, params: { id }, body: { status, ...more } })
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
  const services = async (doctorId = own.doctorId) => (await app.ok('listBookableServices', { params: { id: doctorId } })).data
  const service = async (id: number) => (await services()).find((one) => one.id === id)
  const keyOf = (path: string | null | undefined) => path?.split('/').at(-1) ?? ''

  test('a post is written by its doctor, reviewed and published by the back office, and then patients see it', async () => {
    const { id } = await write({ price: '28000.50' })
    expect(await read(id)).toMatchObject({ status: 'DRAFT', price: 28_000.5, publishedAt: null, published: null })
    expect(await service(id)).toBeUndefined()
    expect(await moved(id, 'IN_REVIEW', 'DOCTOR')).toMatchObject({ status: 'IN_REVIEW' })
    expect(await service(id)).toBeUndefined()
    expect(await moved(id, 'PUBLISHED')).toMatchObject({ status: 'PUBLISHED', publishedAt: expect.any(String) })
    expect(await service(id)).toMatchObject({ id, price: 28_000.5, time: 30 })
    const entries = await app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'posts'), eq(auditLog.recordId, id)))
    expect(entries.map(({ operation }) => operation)).toEqual(['createPost', 'updatePostStatus', 'updatePostStatus'])
  })

  test('a change of what is published is a draft, and patients see what was published until it is reviewed', async () => {
    const { id, title } = await published()
    await app.ok('updatePost', { as: 'DOCTOR', params: { id }, body: { title: `${title} nuevo`, price: '31000' } })
    const changed = await read(id)
    expect(changed).toMatchObject({ status: 'DRAFT', title: `${title} nuevo`, published: { title, price: 28_000.5 } })
    for (const status of ['IN_REVIEW', 'REJECTED'] as const) {
      await moved(id, status, 'BACKOFFICE', status === 'REJECTED' ? { rejectedReason: 'Falta el horario.' } : {})
      expect(await service(id)).toMatchObject({ title, price: 28_000.5 })
    }
    // Who has it corrected reads why until it is reviewed again.
    await app.ok('updatePost', { as: 'DOCTOR', params: { id }, body: { description: 'De lunes a viernes.' } })
    expect(await read(id)).toMatchObject({ status: 'DRAFT', rejectedReason: 'Falta el horario.' })
    expect(await moved(id, 'IN_REVIEW', 'DOCTOR')).toMatchObject({ rejectedReason: null })
    await moved(id, 'PUBLISHED')
    expect(await service(id)).toMatchObject({ title: `${title} nuevo`, price: 31_000, description: 'De lunes a viernes.' })
    await moved(id, 'ARCHIVED', 'DOCTOR')
    expect(await service(id)).toBeUndefined()
    expect(await moved(id, 'DRAFT', 'DOCTOR')).toMatchObject({ publishedAt: null })
    expect(await service(id)).toBeUndefined()
  })

  test('a status leads only where its machine says, a doctor neither publishes nor rejects, and nothing is changed by a refusal', async () => {
    const all = Object.keys(postStatuses) as PostStatus[]
    const { id } = await write()
    for (const from of all)
      for (const to of all)
        for (const role of ['DOCTOR', 'BACKOFFICE'] as const) {
          await app.db.update(posts).set({ status: from }).where(eq(posts.id, id))
          const before = await read(id)
          const { status, body } = await move(id, to, role, to === 'REJECTED' ? { rejectedReason: 'No.' } : {})
          const isOfficeOnly = to === 'PUBLISHED' || to === 'REJECTED'
          const expected = isOfficeOnly && role === 'DOCTOR' ? 403 : postStatuses[from].next.includes(to) ? 200 : 409
          expect(status, `${role}: ${from} → ${to}`).toBe(expected)
          if (expected === 409) expect(body).toMatchObject({ code: 'transition', errors: { status: expect.any(String) } })
          if (expected !== 200) expect(await read(id)).toEqual(before)
        }
  })

  test('what waits for a review or is archived is not changed, and a rejection alone has a reason', async () => {
    const { id } = await write()
    await moved(id, 'IN_REVIEW', 'DOCTOR')
    const change = { as: 'DOCTOR' as const, params: { id }, body: { title: 'Otro' } }
    expect(await app.refused('updatePost', change)).toMatchObject({ status: 409, code: 'transition' })
    expect((await move(id, 'REJECTED')).body).toMatchObject({ errors: { rejectedReason: 'Escribí el motivo.' } })
    expect((await move(id, 'PUBLISHED', 'BACKOFFICE', { rejectedReason: 'No.' })).body).toMatchObject({
      errors: { rejectedReason: 'Solo un rechazo tiene motivo.' },
    })
    await moved(id, 'DRAFT', 'DOCTOR')
    await moved(id, 'ARCHIVED', 'DOCTOR')
    expect((await app.refused('updatePost', change)).status).toBe(409)
    expect(await read(id)).toMatchObject({ status: 'ARCHIVED', title: expect.stringMatching(/^Control /) })
  })

  test('the back office publishes what it has seen: over a version that the doctor has changed since it publishes nothing', async () => {
    const { id } = await write()
    await moved(id, 'IN_REVIEW', 'DOCTOR')
    const { headers } = await app.call('getPost', { as: 'BACKOFFICE', params: { id } })
    const seen = { 'if-match': String(headers['etag']) }
    await moved(id, 'DRAFT', 'DOCTOR')
    await app.ok('updatePost', { as: 'DOCTOR', params: { id }, body: { price: '1' } })
    await moved(id, 'IN_REVIEW', 'DOCTOR')
    const answer = await app.call('updatePostStatus', { as: 'BACKOFFICE', params: { id }, headers: seen, body: { status: 'PUBLISHED' } })
    expect(answer.status).toBe(412)
    expect(await service(id)).toBeUndefined()
  })

  test('a lost answer is no harm: the same request with the same key is done once', async () => {
    const { id } = await write()
    const { headers } = await app.call('getPost', { as: 'DOCTOR', params: { id } })
    const ask = {
      ...{ as: 'DOCTOR' as const, params: { id }, body: { status: 'IN_REVIEW' } },
      headers: { 'if-match': String(headers['etag']), 'idempotency-key': randomUUID() },
    }
    const first = await app.call('updatePostStatus', ask)
    expect([first.status, (await app.call('updatePostStatus', ask)).text]).toEqual([200, first.text])
    const body = { ...exampleOf('CreatePostInput'), title: `Control ${randomUUID()}`, image: await photo(), imageAlt: 'Un gris' }
    const adding = { as: 'DOCTOR' as const, headers: { 'idempotency-key': randomUUID() }, body }
    const added = await app.call('createPost', adding)
    expect((await app.call('createPost', adding)).text).toBe(added.text)
    expect(await app.db.$count(posts, eq(posts.title, body.title))).toBe(1)
  })

  test('a price is pesos with two decimals at most, to the cent, and nothing else', async () => {
    for (const [typed, kept] of [
      ['0', 0],
      ['0.07', 0.07],
      ['1.1', 1.1],
      ['99999999.99', 99_999_999.99],
      ['70368744.77', 70_368_744.77],
    ] as const) {
      const { id } = await published({ price: typed })
      expect([(await read(id)).price, (await service(id))?.price], typed).toEqual([kept, kept])
    }
    for (const price of ['', '-1', '1.005', '1,5', '1e3', '100000000', ' 1', 'NaN', '0x10'])
      expect(await app.refused('createPost', { as: 'DOCTOR', body: { ...exampleOf('CreatePostInput'), price } }), price).toMatchObject({
        status: 422,
        errors: { price: expect.any(String) },
      })
  })

  test('a doctor writes in their own name, and the back office says in whose', async () => {
    const body = exampleOf('CreatePostInput')
    expect(await app.refused('createPost', { as: 'BACKOFFICE', body })).toMatchObject({ errors: { doctorId: 'Elegí un médico.' } })
    expect(await app.refused('createPost', { as: 'BACKOFFICE', body: { ...body, doctorId: 2_147_483_647 } })).toMatchObject({
      errors: { doctorId: 'El médico no existe.' },
    })
    expect(await app.refused('createPost', { as: 'DOCTOR', body: { ...body, doctorId: own.doctorId } })).toMatchObject({
      errors: { doctorId: 'Solo podés publicar en tu nombre.' },
    })
    const [other] = await app.db
      .select()
      .from(doctors)
      .where(eq(doctors.id, own.doctorId + 1))
    const { id } = await write({ doctorId: other?.id ?? 0 }, 'BACKOFFICE')
    expect(await read(id)).toMatchObject({ doctorId: other?.id })
    expect((await app.refused('getPost', { as: 'DOCTOR', params: { id } })).status).toBe(404)
  })

  test('a category that is archived stays with the posts that have it, and nobody chooses it any more', async () => {
    const { id: categoryId } = await app.ok('createPostCategory', { as: 'BACKOFFICE', body: { name: `Categoría ${randomUUID()}` } })
    const { id, title } = await published({ categoryId })
    await app.ok('archivePostCategory', { as: 'BACKOFFICE', params: { id: categoryId }, body: { isArchived: true } })
    const refusal = { errors: { categoryId: 'La categoría no existe, o está archivada.' } }
    expect(await app.refused('createPost', { as: 'DOCTOR', body: { ...exampleOf('CreatePostInput'), categoryId } })).toMatchObject(refusal)
    await app.ok('updatePost', { as: 'DOCTOR', params: { id }, body: { title: `${title}!`, categoryId } })
    expect(await read(id)).toMatchObject({ category: { id: categoryId }, title: `${title}!` })
    expect((await service(id))?.category).toMatch(/^Categoría /)
  })

  describe('an image', () => {
    test('is drawn anew without what its file tells, is described in words, and goes once nothing has it', async () => {
      const noWords = { ...exampleOf('CreatePostInput'), image: await photo() }
      expect(await app.refused('createPost', { as: 'DOCTOR', body: noWords })).toMatchObject({
        errors: { imageAlt: 'Contá qué muestra la imagen.' },
      })
      const { id, image } = await published({ image: await photo(3_000), imageAlt: 'Una sala' })
      const [first] = [keyOf(image)]
      const { bytes, headers } = await app.call('getBookableImage', { params: { key: first } })
      expect(headers['content-type']).toBe('image/webp')
      expect(Buffer.from(bytes).includes(MARK)).toBe(false)
      const { width, exif } = await sharp(bytes).metadata()
      expect([width, exif]).toEqual([1280, undefined])
      // The next one is not seen by patients before it is reviewed, and the first one is as long as it is published.
      const changed = await app.ok('updatePost', { as: 'DOCTOR', params: { id }, body: { image: await photo(), imageAlt: 'Otra' } })
      const second = keyOf(changed.image)
      expect((await app.call('getBookableImage', { params: { key: second } })).status).toBe(404)
      expect((await app.call('getBookableImage', { params: { key: first } })).status).toBe(200)
      const files = await openFiles(app.env)
      await sweepFiles(app.db, files, new AbortController().signal)
      expect([await files.get(`post-images/${first}`), await files.get(`post-images/${second}`)].map(Boolean)).toEqual([true, true])
      await moved(id, 'IN_REVIEW', 'DOCTOR')
      await moved(id, 'PUBLISHED')
      expect([await files.get(`post-images/${first}`), await files.get(`post-images/${second}`)].map(Boolean)).toEqual([false, true])
      expect((await app.call('getBookableImage', { params: { key: first } })).status).toBe(404)
      await app.ok('updatePost', { as: 'DOCTOR', params: { id }, body: { image: '' } })
      expect(await read(id)).toMatchObject({ image: null, imageAlt: null, published: { imageAlt: 'Otra' } })
    })

    test.each([
      ['an HTML page', 'text/html', `<script>canary()</script>${MARK}`],
      ['an SVG drawing', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" onload="canary()"/>`],
      ['nothing', 'image/png', ''],
    ])('that is %s is refused, and no post is added', async (_, type, content) => {
      const title = `Control ${randomUUID()}`
      const image = new File([content], 'foto.png', { type })
      const body = { ...exampleOf('CreatePostInput'), title, image, imageAlt: 'Una sala' }
      expect(await app.refused('createPost', { as: 'DOCTOR', body })).toMatchObject({
        code: 'not_an_image',
        errors: { image: expect.any(String) },
      })
      expect(await app.db.$count(posts, eq(posts.title, title))).toBe(0)
    })
  })

  test('what is not published is read by its doctor and the back office, and by nobody else, whatever its status and whoever asks', async () => {
    const secret = `Secreto ${randomUUID()}`
    const { id } = await published({ title: 'Control a la vista', image: await photo(), imageAlt: 'A la vista' })
    const second = { email: `${randomUUID()}@salvia.test`, password: 'una clave larga' }
    const account = {
      firstName: 'Otra',
      lastName: 'Médica',
      roleType: 'DOCTOR' as const,
      specialty: 1,
      licenseNumber: 'MN 1',
      cuit: '20-28456123-7',
    }
    await app.ok('createUser', { as: 'BACKOFFICE', body: { ...second, ...account } })
    const stranger = { token: await app.firstSignIn(second.email, second.password) }
    const image = await photo()
    const { image: path } = await app.ok('updatePost', { as: 'DOCTOR', params: { id }, body: { title: secret, image, imageAlt: secret } })
    const key = keyOf(path)
    const callers = [...roles.map((as) => [as, as] as const), ['another doctor', stranger] as const, ['nobody', undefined] as const]
    for (const status of ['DRAFT', 'IN_REVIEW', 'REJECTED', 'ARCHIVED'] as const) {
      await app.db
        .update(posts)
        .set({ status, rejectedReason: status === 'REJECTED' ? secret : null })
        .where(eq(posts.id, id))
      if (status === 'ARCHIVED') await app.db.delete(publishedPosts).where(eq(publishedPosts.postId, id))
      for (const [name, as] of callers) {
        const mayRead = as === 'BACKOFFICE' || as === 'DOCTOR'
        const answers = [
          await app.call('listPosts', { as }),
          await app.call('listDoctorPosts', { as, params: { doctorId: own.doctorId } }),
          await app.call('getPost', { as, params: { id } }),
          await app.call('listBookableServices', { params: { id: own.doctorId } }),
          await app.call('search', { as, query: { q: 'Secreto' } }),
        ]
        const telling = answers.filter(({ text }) => text.includes(secret)).length
        expect(telling, `${status}, ${name}`).toBe(mayRead ? 3 : 0)
        expect((await app.call('getPostImage', { as, params: { key } })).status, `${status}, ${name}`).toBe(mayRead ? 200 : as ? 404 : 401)
        expect((await app.call('getBookableImage', { as, params: { key } })).status).toBe(404)
      }
    }
    expect(await service(id)).toBeUndefined()
  })

  test('staff read what is published as patients do, and change nothing', async () => {
    const { id, title } = await published()
    await app.ok('updatePost', { as: 'DOCTOR', params: { id }, body: { title: 'Otro título' } })
    for (const as of ['SECRETARY', 'ADMINISTRATOR_CLINIC'] as const) {
      expect(await read(id, as)).toMatchObject({ title, status: 'PUBLISHED', published: { title } })
      const listed = await app.ok('listPosts', { as })
      expect(listed.every(({ status }) => status === 'PUBLISHED')).toBe(true)
      expect((await move(id, 'ARCHIVED', as)).status).toBe(403)
    }
  })

  test('the back office is told of what waits, the doctor of what was decided, by mail with the reason, unless they chose otherwise', async () => {
    await app.db.delete(notifications)
    const { id, title } = await write()
    await moved(id, 'IN_REVIEW', 'DOCTOR')
    const told = async (as: Role) =>
      ((await app.ok('listNotifications', { as })) as Notification[]).map(({ kind, post, person }) => [kind, post?.title, person.lastName])
    expect(await told('BACKOFFICE')).toEqual([['POST_SUBMITTED', title, 'Quiroga']])
    await moved(id, 'REJECTED', 'BACKOFFICE', { rejectedReason: 'Falta la preparación.' })
    // What was decided waits no longer.
    expect(await told('BACKOFFICE')).toEqual([])
    expect(await told('DOCTOR')).toEqual([['POST_REJECTED', title, 'Quiroga']])
    const send = () => mailWork(app, () => {}).sendAccountMails()
    await send()
    const mails = () => smtp.to(accountOf('DOCTOR').email)
    expect(mails().map(({ subject }) => subject)).toEqual(['Tu publicación no se publicó'])
    expect(mails()[0]?.text).toContain('Falta la preparación.')
    expect(mails()[0]?.text).toContain(`https://salvia.test/app/posts/edit/${id}`)
    await app.ok('updatePost', { as: 'DOCTOR', params: { id }, body: { description: 'Con ayuno.' } })
    await moved(id, 'IN_REVIEW', 'DOCTOR')
    await moved(id, 'PUBLISHED')
    await send()
    expect(mails().map(({ subject }) => subject)).toEqual(['Tu publicación no se publicó', 'Tu publicación ya se ve'])
    expect(smtp.to(accountOf('BACKOFFICE').email)).toEqual([])
    await app.ok('updatePreferences', {
      as: 'DOCTOR',
      body: { notifications: { POST_PUBLISHED: { bell: false, mail: false } } },
    })
    await published()
    await send()
    expect(mails()).toHaveLength(2)
    expect(await told('DOCTOR')).toEqual([['POST_PUBLISHED', title, 'Quiroga']])
    await app.ok('updatePreferences', { as: 'DOCTOR', body: { notifications: {} } })
  })

  test('a doctor has so many posts at most, and those that are archived do not count', async () => {
    const before = await app.db.$count(posts, eq(posts.doctorId, own.doctorId))
    const [row] = await app.db.select().from(posts).where(eq(posts.doctorId, own.doctorId)).limit(1)
    if (!row) throw new Error('The demo doctor has posts.')
    const { id: _, ...values } = row
    const added = await app.db
      .insert(posts)
      .values(Array.from({ length: MOST_POSTS }, () => ({ ...values, status: 'DRAFT' as const })))
      .returning({ id: posts.id })
    expect(await app.refused('createPost', { as: 'DOCTOR', body: exampleOf('CreatePostInput') })).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    await app.db.update(posts).set({ status: 'ARCHIVED' }).where(eq(posts.doctorId, own.doctorId))
    await write()
    await app.db.delete(posts).where(
      inArray(
        posts.id,
        added.map(({ id }) => id),
      ),
    )
    expect(await app.db.$count(posts, eq(posts.doctorId, own.doctorId))).toBe(before + 1)
  })

  describe('a service', () => {
    const day = '2027-03-01'
    const at = (clock: string) => new Date(clockOf(day)(clock)).toISOString()
    /** A doctor who attends every day from 9 to 11, with a service of 40 minutes. */
    async function practice(onlineBooking: 'REQUEST' | 'DIRECT') {
      const account = {
        email: `${randomUUID()}@example.com`,
        firstName: 'Ana',
        lastName: 'Paz',
        roleType: 'DOCTOR' as const,
        validated: true,
      }
      const [user] = await app.db.insert(users).values(account).returning()
      const [doctor] = await app.db
        .insert(doctors)
        .values({ userId: user?.id ?? 0 })
        .returning()
      const doctorId = doctor?.id ?? 0
      const place = { address: 'Colón 1', district: 'Centro', city: 'Córdoba', state: 'Córdoba' as const, zipCode: 'X5000' }
      const [clinic] = await app.db
        .insert(clinics)
        .values({ ...place, doctorId, name: 'Sede', latitude: -31.4, longitude: -64.2 })
        .returning()
      const clinicId = clinic?.id ?? 0
      const hours = { doctorId, clinicId, fromTime: '09:00', toTime: '11:00', slotMinutes: 30, validFrom: '2026-01-01' }
      await app.db.insert(openingHours).values(EVERY_DAY.map((weekday) => ({ ...hours, weekday })))
      await app.db.insert(doctorSchedules).values({ doctorId, onlineBooking })
      const { id } = await write({ doctorId, title: 'Ergometría', time: 40, price: '38000.5' }, 'BACKOFFICE')
      await moved(id, 'IN_REVIEW')
      await moved(id, 'PUBLISHED')
      const seen = { postId: id, price: 38_000.5, time: 40 }
      const wish = (more: Partial<BookingRequestInput> = {}) => ({
        ...{ doctorId, specialityId: null, firstName: 'Lucía', lastName: 'Gómez', dni: String(randomInt(60_000_000, 99_999_999)) },
        ...{ phone: '11 5678-1234', email: `${randomUUID()}@example.com`, insuranceId: null, recaptchaToken: '' },
        ...{ service: seen, times: [{ date: at('09:30'), clinicId, minutes: 40 }] },
        ...more,
      })
      const send = (body: object) => app.call('requestBooking', { body, from: `10.7.${randomInt(255)}.${randomInt(255)}` })
      return { doctorId, clinicId, id, seen, wish, send }
    }

    test('is booked for as long as it takes, under its name, and the practice reads what was promised', async () => {
      const { doctorId, id, wish, send } = await practice('DIRECT')
      expect(await services(doctorId)).toMatchObject([{ id, title: 'Ergometría', price: 38_000.5, time: 40 }])
      const { data } = await app.ok('listBookableTimes', { params: { id: doctorId }, query: { from: day, postId: id } })
      expect(data.slice(0, 3).map(({ date, minutes }) => [date, minutes])).toEqual([
        [at('09:00'), 40],
        [at('09:30'), 40],
        [at('10:00'), 40],
      ])
      expect((await send(wish())).body).toMatchObject({ outcome: 'BOOKED' })
      const booked = await app.db.select().from(consultations).where(eq(consultations.doctorId, doctorId))
      expect(booked).toMatchObject([{ name: 'Ergometría', date: at('09:30'), durationInMinutes: 40 }])
      const [row] = await app.db.select().from(reservations).where(eq(reservations.doctorId, doctorId))
      const service = { postId: id, title: 'Ergometría', price: 38_000.5, time: 40 }
      expect(await app.ok('getReservation', { as: 'BACKOFFICE', params: { id: row?.id ?? 0 } })).toMatchObject({ service })
      // What is published later changes no promise.
      await app.ok('updatePost', { as: 'BACKOFFICE', params: { id }, body: { price: '50000' } })
      await moved(id, 'IN_REVIEW')
      await moved(id, 'PUBLISHED')
      expect(await app.ok('getReservation', { as: 'BACKOFFICE', params: { id: row?.id ?? 0 } })).toMatchObject({ service })
    })

    test('is asked for as it was seen: another price or length, times of another length, or none any more book nothing', async () => {
      const { doctorId, clinicId, id, seen, wish, send } = await practice('DIRECT')
      const changed = { status: 409, body: { code: 'service_changed', errors: { service: expect.any(String) } } }
      expect(await send(wish({ service: { ...seen, price: 30_000 } }))).toMatchObject(changed)
      expect(await send(wish({ service: { ...seen, time: 30 } }))).toMatchObject(changed)
      expect(await send(wish({ service: { ...seen, postId: 2_147_483_647 } }))).toMatchObject(changed)
      const [other] = await app.db.select().from(publishedPosts).where(eq(publishedPosts.doctorId, own.doctorId))
      const theirs = { postId: other?.postId ?? 0, price: other?.price ?? 0, time: other?.time ?? 0 }
      expect(await send(wish({ service: theirs }))).toMatchObject(changed)
      expect(await send(wish({ times: [{ date: at('09:30'), clinicId, minutes: 30 }] }))).toMatchObject({
        status: 422,
        body: { errors: { times: expect.any(String) } },
      })
      expect(await send(wish({ doctorId: null, specialityId: 1, times: [] }))).toMatchObject({
        status: 422,
        body: { errors: { service: expect.any(String) } },
      })
      await moved(id, 'ARCHIVED')
      expect(await send(wish())).toMatchObject(changed)
      expect((await app.call('listBookableTimes', { params: { id: doctorId }, query: { postId: id } })).status).toBe(404)
      expect(await app.db.$count(reservations, eq(reservations.doctorId, doctorId))).toBe(0)
      expect(await app.db.$count(consultations, eq(consultations.doctorId, doctorId))).toBe(0)
    })

    test('of a doctor who is not on the public page is told to nobody', async () => {
      const { doctorId } = await practice('REQUEST')
      await app.db.update(doctorSchedules).set({ onlineBooking: 'NONE' }).where(eq(doctorSchedules.doctorId, doctorId))
      expect((await app.call('listBookableServices', { params: { id: doctorId } })).status).toBe(404)
    })
  })
})
