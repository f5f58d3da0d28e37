import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFiles } from '#server/platform/files/file-store.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { posts } from '#server/posts/schema.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { MARK, openPostsApp, type PostsApp, photo, postsOn } from '#tests/support/features/posts-app.ts'
import type { TestApp } from '#tests/support/server/app.ts'

describe.each(anyDatabase)('posts on $name', ({ open }) => {
  let app: TestApp
  let opened: PostsApp
  beforeAll(async () => {
    opened = await openPostsApp(open)
    app = opened.app
  })
  afterAll(() => opened.close())
  const { read, moved, published, keyOf } = postsOn(() => opened)

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
})
