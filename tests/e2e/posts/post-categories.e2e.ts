import { expect } from 'vitest'
import type { PostCategory } from '#contract/generated/schema.ts'
import { texts } from '#src/features/post-categories/post-categories.texts.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { click, expectToast, follow, heading, rowNames } from '#tests/support/browser/console.ts'
import { errorsAt, fillIn, typedIn } from '#tests/support/browser/form.ts'
import { test } from '#tests/support/browser/writable.ts'
import { recordsAt } from '#tests/support/features/records.ts'

const { list } = recordsAt<PostCategory>('/post-categories')
const stored = async (name: string) => (await list()).filter((one) => one.name === name)

test('a category of posts needs a name of its own, is added, found in the list, renamed and archived', { tags: 'full' }, async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  await page.goto('/app/posts')
  await follow(page, 'Categorías')
  await heading(page, 'Categorías de publicaciones')
  await follow(page, texts.add)
  await heading(page, 'Crear categoría de publicaciones')
  await click(page, texts.create)
  await expect.poll(() => errorsAt(page, texts.name)).toEqual([texts.missing])
  await fillIn(page, { [texts.name]: 'control de SALUD' })
  await click(page, texts.create)
  await expect.poll(() => errorsAt(page, texts.name)).toEqual(['Ya existe una categoría con ese nombre, quizás archivada.'])
  await fillIn(page, { [texts.name]: 'Curación (de prueba)' })
  await click(page, texts.create)
  await expectToast(page, texts.created.saved)
  await heading(page, 'Categorías de publicaciones')
  expect(await stored('Curación (de prueba)')).toHaveLength(1)

  await page.getByPlaceholder(texts.filter, { exact: true }).fill('CURACION')
  await expect.poll(() => rowNames(page)).toEqual(['Curación (de prueba)'])
  await follow(page, texts.open)
  await heading(page, 'Detalle de la categoría de publicaciones')
  await expectAccessible(page, ['light', 'dark'])
  await expectNoOverflow(page, [320, 390])
  await expect.poll(() => typedIn(page, [texts.name])).toEqual({ [texts.name]: 'Curación (de prueba)' })
  await fillIn(page, { [texts.name]: 'Curación (cambio)' })
  await click(page, texts.save)
  await expectToast(page, texts.updated.saved)
  expect(await stored('Curación (cambio)')).toHaveLength(1)
  await click(page, 'Archivar')
  await page.getByText(/^En el archivo desde el /).waitFor()
  expect(await stored('Curación (cambio)')).toEqual([])
})
