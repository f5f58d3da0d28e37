import { expect } from 'vitest'

import type { PostCategory } from '#contract/generated/schema.ts'

import { texts } from '#src/features/post-categories/post-categories.texts.ts'
import { click, expectToast, follow, heading, menu, rowNames } from '#tests/support/console.ts'
import { errorsAt, fillIn, typedIn } from '#tests/support/form.ts'
import { recordsAt } from '#tests/support/records.ts'
import { test } from '#tests/support/writable.ts'

const { list } = recordsAt<PostCategory>('/post-categories')
const stored = async (name: string) => (await list()).filter((one) => one.name === name)

test('a post category needs a name of its own, is added with every field, found in the list, and changed', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/409/)
  await page.goto('/app')
  await menu(page, 'Categorías de publicaciones')
  await heading(page, 'Categorías de publicaciones')
  await follow(page, texts.add)
  await heading(page, 'Crear categoría de publicaciones')
  await click(page, texts.create)
  await expect.poll(() => errorsAt(page, texts.name)).toEqual([texts.missing])

  const typed = {
    [texts.name]: 'Control de salud (de prueba)',
  }
  await fillIn(page, { ...typed, [texts.name]: 'Control de salud' })
  await click(page, texts.create)
  await expect.poll(() => errorsAt(page, texts.name)).toEqual(['Ya existe una categoría de publicaciones con ese nombre.'])
  await fillIn(page, { [texts.name]: 'Control de salud (de prueba)' })
  await click(page, texts.create)
  await expectToast(page, texts.created.saved)
  await heading(page, 'Categorías de publicaciones')
  expect(await stored('Control de salud (de prueba)')).toMatchObject([{ name: 'Control de salud (de prueba)' }])

  await page.getByPlaceholder(texts.filter, { exact: true }).fill('DE PRUEBA')
  await expect.poll(() => rowNames(page)).toEqual(['Control de salud (de prueba)'])
  await follow(page, texts.open)
  await heading(page, 'Detalle de la categoría de publicaciones')
  await expect.poll(() => typedIn(page, Object.keys(typed))).toEqual(typed)
  await fillIn(page, { [texts.name]: 'Control de salud (cambio)' })
  await click(page, texts.save)
  await expectToast(page, texts.updated.saved)
  expect(await stored('Control de salud (cambio)')).toMatchObject([{ name: 'Control de salud (cambio)' }])
})
