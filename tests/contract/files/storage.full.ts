import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/generated/schema.ts'
import { openInMemory } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'
import { startS3 } from '#tests/support/services/s3.ts'

describe('files in storage that speaks S3', () => {
  const folder = temporaryFolder()
  let s3: Awaited<ReturnType<typeof startS3>>
  let app: TestApp
  beforeAll(async () => {
    s3 = await startS3()
    app = await openApp(() => openInMemory(), { S3_URL: s3.url, DATA_DIR: folder.path })
    await seedDemo(app.db, await openFiles(app.env))
  })
  afterAll(async () => {
    await app.close()
    await s3.stop()
    folder.remove()
  })

  /** What is not in the bin. */
  const kept = () => [...s3.objects.keys()].filter((path) => !path.startsWith('/archivos/bin/')).sort()
  const own = async () => (await app.ok('getCurrentUser', { as: 'DOCTOR' })).id
  const picture = (background: string) =>
    sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer()
  const send = async (image: unknown) =>
    app.call('updateDoctor', { as: 'DOCTOR', params: { id: await own() }, body: { profileImage: image } })
  const file = async (background: string) => new File([new Uint8Array(await picture(background))], 'a.png', { type: 'image/png' })
  const imageOf = ({ body }: { body: unknown }) => (body as User).profileImage // it was held against the contract

  test('are kept there and nowhere else, those of the demo data included', () => {
    expect(kept().filter((path) => path.startsWith('/archivos/attachments/')).length).toBeGreaterThan(0)
    expect(existsSync(join(folder.path, 'files'))).toBe(false)
  })

  test('come back as they were stored, are replaced, and go', async () => {
    const first = imageOf(await send(await file('teal')))
    expect(s3.objects.has(`/archivos${first}`)).toBe(true)
    const before = kept()
    const second = imageOf(await send(await file('navy')))
    expect(kept()).toEqual([...before.filter((path) => path !== `/archivos${first}`), `/archivos${second}`].sort())
    const { bytes } = await app.call('getProfileImage', { as: 'SECRETARY', params: { key: second?.split('/')[2] } })
    expect(Buffer.from(bytes)).toEqual(s3.objects.get(`/archivos${second}`))
    expect(imageOf(await send(''))).toBe(null)
    expect(kept()).toEqual(before.filter((path) => path !== `/archivos${first}`))
  })

  test('are not found where there is none', async () => {
    const image = imageOf(await send(await file('teal')))
    s3.objects.delete(`/archivos${image}`)
    const { status } = await app.call('getProfileImage', { as: 'SECRETARY', params: { key: image?.split('/')[2] } })
    expect(status).toBe(404)
  })

  test('leave the record as it was when the storage is out of reach', async () => {
    const before = await app.ok('getUser', { as: 'DOCTOR', params: { id: await own() } })
    const { url, ...down } = await startS3()
    await down.stop()
    const { db } = app
    const cut = await openApp(async () => ({ db, close: async () => {} }), { S3_URL: url, DATA_DIR: folder.path })
    const { status } = await cut.call('updateDoctor', {
      as: 'DOCTOR',
      params: { id: before.id },
      body: { profileImage: await file('teal') },
    })
    expect(status).toBe(503)
    await cut.close()
    expect(await app.ok('getUser', { as: 'DOCTOR', params: { id: before.id } })).toEqual(before)
  })

  test('are asked for with signatures that hold', () => expect(s3.refused).toEqual([]))
})
