import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostStatus } from '#contract/generated/schema.ts'
import { postStatuses } from '#contract/statuses.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import { postStatusChart } from '#machines/post-status.chart.ts'
import { doctors } from '#server/accounts/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import { posts } from '#server/posts/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openPostsApp, type PostsApp, photo, postsOn } from '#tests/support/features/posts-app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

test('the server and the console agree which status of a post may follow which', () => {
  for (const [from, { next }] of Object.entries(postStatuses)) expect(nextStatuses(postStatusChart, from), from).toEqual(next)
})

describe.each(anyDatabase)('posts on $name', ({ open }) => {
  let app: TestApp
  let own: PostsApp['own']
  let opened: PostsApp
  beforeAll(async () => {
    opened = await openPostsApp(open)
    ;({ app, own } = opened)
  })
  afterAll(() => opened.close())
  const { write, read, move, moved, published, service } = postsOn(() => opened)

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
      .orderBy(auditLog.id)
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
})
