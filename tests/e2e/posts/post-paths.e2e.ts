import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { PostStatus } from '#contract/generated/schema.ts'
import { postModel } from '#machines/post.model.ts'
import { postStatusLabels } from '#src/i18n/labels.ts'
import { click } from '#tests/support/browser/console.ts'
import { fillIn } from '#tests/support/browser/form.ts'
import { interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { failing } from '#tests/support/browser/save-faults.ts'
import { test } from '#tests/support/browser/writable.ts'
import { addPost } from '#tests/support/features/posts.ts'
import { type System, staysAsShown, toursOnPage, walk } from '#tests/support/flows/model.ts'

/** What no user can bring about on the page, and why. */
const cannot = { changeElsewhere: staysAsShown.outdate, editElsewhere: staysAsShown.outdate }

const STEPS: Record<PostStatus, string[]> = {
  DRAFT: ['Archivar', 'Enviar a revisión'],
  IN_REVIEW: ['Volver a borrador', 'Rechazar', 'Publicar'],
  PUBLISHED: ['Archivar'],
  REJECTED: ['Archivar', 'Volver a borrador'],
  ARCHIVED: ['Volver a borrador'],
}

async function system(page: Page): Promise<System<typeof postModel, keyof typeof cannot>> {
  const post = await addPost()
  const isHeld = (route: Route) => ['PUBLISHED', 'REJECTED'].includes((route.request().postDataJSON() as { status: PostStatus }).status)
  const saves = await interceptRequests(page, 'PATCH', `/posts/status/${post.id}`, isHeld)
  await page.goto(post.address)
  const steps = page.getByRole('group', { name: 'Qué hacer con la publicación' })
  const step = (name: string) => click(steps, name)
  const uncertain = page.getByText(/^No sabemos si se guardó\./)
  const conflict = page.getByRole('alert').filter({ hasText: 'Esta publicación cambió mientras tanto' })
  const [reason, archive] = [page.getByRole('dialog', { name: 'Rechazar' }), page.getByRole('dialog', { name: 'Archivar' })]
  let edited = 0
  /** Whether patients see something of it. */
  let isSeen = false
  const isNow = async (status: PostStatus) => {
    await page
      .getByRole('region', { name: /^Control/ })
      .getByText(postStatusLabels[status], { exact: true })
      .waitFor()
    expect((await post.has()).status).toBe(status)
  }
  const shows =
    (status: PostStatus, { says = '', asks = '', isSaving = false } = {}) =>
    async () => {
      if (isSaving) await saves.isWaiting()
      await isNow(status)
      await expect
        .poll(async () => [await uncertain.count(), await conflict.count(), await reason.count(), await archive.count()])
        .toEqual([says === 'uncertain', says === 'conflict', asks === 'reason', asks === 'archive'].map(Number))
      if (asks === '') {
        await expect.poll(() => steps.getByRole('button').allTextContents()).toEqual(STEPS[status])
        await expect.poll(() => steps.getByRole('button').first().isDisabled()).toBe(isSaving)
      }
      expect((await post.has()).published !== null).toBe(isSeen)
    }
  return {
    events: {
      submit: () => step('Enviar a revisión'),
      withdraw: () => step('Volver a borrador'),
      revise: () => step('Volver a borrador'),
      restore: () => step('Volver a borrador'),
      beginReject: () => step('Rechazar'),
      beginArchive: () => step('Archivar'),
      async close() {
        if ((await reason.count()) > 0) await click(reason, 'Volver')
        else await click(archive, 'Cancelar')
      },
      async sendReason() {
        await reason.getByRole('textbox').fill('Falta la preparación.')
        await click(reason, 'Rechazar')
      },
      async confirm() {
        isSeen = false
        await click(archive, 'Archivar')
      },
      async edit() {
        edited += 1
        await fillIn(page, { Descripción: `Con turno, y con ayuno ${edited}.` })
        await click(page, 'Guardar Cambios')
      },
      publish: () => step('Publicar'),
      succeedRejecting: async () => (await saves.next()).continue(),
      async succeed() {
        isSeen = true
        await (await saves.next()).continue()
      },
      reject: async () => (await saves.next()).fulfill({ ...failing, status: 422 }),
      lose: async () => (await saves.next()).abort(),
      async collide() {
        await post.move('DRAFT', 'IN_REVIEW')
        await (await saves.next()).continue()
      },
      async overtake() {
        await post.move('DRAFT')
        await (await saves.next()).continue()
      },
      discard: async () => click(page, (await conflict.count()) ? 'Entendido' : 'Ya lo revisé'),
    },
    states: {
      draft: shows('DRAFT'),
      inReview: shows('IN_REVIEW'),
      publishing: shows('IN_REVIEW', { isSaving: true }),
      failed: shows('IN_REVIEW'),
      uncertain: shows('IN_REVIEW', { says: 'uncertain' }),
      conflict: shows('IN_REVIEW', { says: 'conflict' }),
      overtaken: shows('DRAFT', { says: 'conflict' }),
      rejecting: shows('IN_REVIEW', { asks: 'reason' }),
      sendingReason: shows('IN_REVIEW', { asks: 'reason', isSaving: true }),
      async rejected() {
        await shows('REJECTED')()
        await page.getByText('Falta la preparación.').waitFor()
      },
      published: shows('PUBLISHED'),
      async changed() {
        await shows('DRAFT')()
        const { description, published } = await post.has()
        expect(description).toContain(`ayuno ${edited}`)
        expect(published?.description).not.toContain(`ayuno ${edited}`)
        await page.getByRole('heading', { name: 'Así lo ven hoy' }).waitFor()
      },
      changeInReview: shows('IN_REVIEW'),
      archiving: shows('DRAFT', { asks: 'archive' }),
      archivingPublished: shows('PUBLISHED', { asks: 'archive' }),
      archived: shows('ARCHIVED'),
    },
  }
}

describe('a post', () => {
  for (const tour of toursOnPage('a post', postModel, cannot))
    test(`is written, reviewed and archived as its model says: ${tour.title}`, { tags: 'full' }, async ({ page, expectComplaint }) => {
      expectComplaint(/409|412|422|ERR_FAILED|could not be reached/)
      await walk(tour, await system(page))
    })
})
