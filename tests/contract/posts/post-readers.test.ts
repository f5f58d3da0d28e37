import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { Notification } from '#contract/generated/schema.ts'
import { notifications } from '#server/messages/schema.ts'
import { MOST_POSTS } from '#server/posts/posts.ts'
import { posts, publishedPosts } from '#server/posts/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openPostsApp, type PostsApp, photo, postsOn } from '#tests/support/features/posts-app.ts'
import { accountOf, roles } from '#tests/support/server/accounts.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'

describe.each(anyDatabase)('posts on $name', ({ open }) => {
  let app: TestApp
  let smtp: PostsApp['smtp']
  let own: PostsApp['own']
  let opened: PostsApp
  beforeAll(async () => {
    opened = await openPostsApp(open)
    ;({ app, smtp, own } = opened)
  })
  afterAll(() => opened.close())
  const { write, read, move, moved, published, service, keyOf } = postsOn(() => opened)

  test('what is not published is read by its doctor and the back office, and by nobody else, whatever its status and whoever asks', {
    tags: 'full',
  }, async () => {
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
})
