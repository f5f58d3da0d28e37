import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { Post, Reservation } from '#contract/generated/schema.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { addressOf, button, click, expectToast, follow, heading, rowNames } from '#tests/support/browser/console.ts'
import { errorsAt, field, fillIn } from '#tests/support/browser/form.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addPractice, addStaff } from '#tests/support/features/agenda.ts'
import { addPost, knownPost } from '#tests/support/features/posts.ts'
import { firstSignIn } from '#tests/support/server/client.ts'

const PHONE = { width: 390, height: 844 }
const picture = async () => ({
  name: 'sala.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background: { r: 120, g: 150, b: 130 } } })
    .png()
    .toBuffer(),
})

/** A doctor whom patients may book with, signed in. */
async function signedInDoctor() {
  const practice = await addPractice()
  await backOffice().patch(`/users/status/${practice.doctor.id}`, { validated: true })
  const token = await firstSignIn(writable().api, practice.doctor)
  return { ...practice, token, post: async () => ((await backOffice().get(`/posts/doctor/${practice.doctorId}`)).body as Post[])[0] }
}
const badge = (page: Page, label: string) => page.locator('main').getByText(label, { exact: true }).first().waitFor()
const preview = (page: Page) => page.getByRole('region', { name: 'Así lo van a ver los pacientes' })

describe('a post', () => {
  test('is written by its doctor beside what patients will see, published by the back office, and reserved by a patient', async ({
    visit,
    page,
    expectComplaint,
  }) => {
    expectComplaint(/409/)
    const doctor = await signedInDoctor()
    const own = await visit({ token: doctor.token }, { baseURL: writable().url, viewport: PHONE })
    await own.goto('/app/posts')
    await own.getByText('Todavía no hay publicaciones.').waitFor()
    await own.getByRole('link', { name: 'Nueva publicación' }).first().press('Enter')
    await heading(own, 'Crear publicación')
    await click(own, 'Guardar borrador')
    await expect.poll(() => errorsAt(own, 'Título')).toEqual(['Escribí el título.'])
    expect(await errorsAt(own, 'Precio')).toEqual(['Escribí el precio.'])
    const title = `Ergometría ${randomUUID().slice(0, 8)}`
    await fillIn(own, { Título: title, Categoría: 'Estudio', Precio: '38.000,5', Duración: '40' })
    await fillIn(own, { Descripción: 'Con **informe** en el día.\n\n- Ropa cómoda\n- Sin ayuno' })
    const card = preview(own).getByRole('article')
    await card.getByText('$38.000,50 · 40 min').waitFor()
    expect(await card.getByRole('strong').allTextContents()).toEqual([title, 'informe'])
    expect(await card.getByRole('listitem').allTextContents()).toEqual(['Ropa cómoda', 'Sin ayuno'])
    await own.setInputFiles('input[type=file]', await picture())
    await click(own, 'Guardar borrador')
    await expect.poll(() => errorsAt(own, 'Qué muestra la imagen')).toEqual(['Contá qué muestra la imagen.'])
    await fillIn(own, { 'Qué muestra la imagen': 'La sala de ergometría' })
    await card.getByRole('img', { name: 'La sala de ergometría' }).waitFor()
    await expectAccessible(own, ['light', 'dark'])
    await expectNoOverflow(own, [320, 390])
    await click(own, 'Guardar borrador')
    await expectToast(own, { title: 'Éxito', description: 'El borrador quedó guardado. Enviálo a revisión cuando esté listo.' })
    await badge(own, 'Borrador')
    const id = (await doctor.post())?.id ?? 0
    expect(addressOf(own)).toBe(`/app/posts/edit/${id}`)
    expect(await doctor.post()).toMatchObject({ title, price: 38_000.5, time: 40, imageAlt: 'La sala de ergometría' })
    // What is typed is saved first.
    await fillIn(own, { Precio: '38.500' })
    await expect.poll(() => button(own, 'Enviar a revisión').isDisabled()).toBe(true)
    await own.getByText('Guardá o deshacé los cambios para seguir.').waitFor()
    await click(own, 'Guardar Cambios')
    await expect.poll(() => button(own, 'Enviar a revisión').isEnabled()).toBe(true)
    await button(own, 'Enviar a revisión').press('Enter')
    await expectToast(own, { title, description: 'Enviada a revisión. Te avisamos cuando la revisen.' })
    await badge(own, 'En revisión')
    // The button went with its status, and the focus to those that came.
    await expect.poll(() => own.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Qué hacer con la publicación')
    expect(await field(own, 'Título').isEditable()).toBe(false)
    expect(await button(own, 'Publicar').count()).toBe(0)

    await page.goto('/app')
    await click(page, /^Notificaciones: \d+ sin leer$/)
    await page.getByRole('menuitem', { name: new RegExp(`envió .*${title}.* para que la revises`) }).click()
    await heading(page, 'Editar publicación')
    await expectAccessible(page, ['light', 'dark'])
    await click(page, 'Publicar')
    await expectToast(page, { title, description: 'Publicada: los pacientes ya la ven.' })
    await badge(page, 'Publicada')

    const patient = await visit(undefined, { baseURL: writable().url, viewport: PHONE })
    await patient.goto(`/reservar/${doctor.doctorId}`)
    const service = patient.getByRole('radio', { name: title })
    await service.focus()
    await patient.keyboard.press('Space')
    await expect.poll(() => addressOf(patient)).toBe(`/reservar/${doctor.doctorId}?servicio=${id}`)
    await patient.getByText('$38.500 · 40 min').waitFor()
    await patient.getByText('Más información').first().press('Enter')
    await patient.getByText('Ropa cómoda').waitFor()
    await patient.getByRole('img', { name: 'La sala de ergometría' }).waitFor()
    await expectAccessible(patient, ['light', 'dark'])
    await expectNoOverflow(patient, [320, 390])
    await patient.reload()
    await expect.poll(() => service.isChecked()).toBe(true)
    await expect.poll(() => patient.locator('[inert] input[name=time]').count()).toBe(0)
    await patient.locator('input[name=time]').first().check()
    const email = `${randomUUID()}@example.com`
    const dni = String(randomInt(60_000_000, 99_999_999))
    for (const [label, value] of Object.entries({
      Nombre: 'Lucía',
      Apellido: 'Gómez',
      DNI: dni,
      Teléfono: '11 5678-1234',
      'Correo electrónico': email,
    }))
      await patient.getByLabel(label, { exact: true }).fill(value)
    // The price changes while somebody fills in the form.
    const published = knownPost(id)
    await published.change({ price: '39000' })
    await published.move('IN_REVIEW', 'PUBLISHED')
    await click(patient, 'Pedir el turno')
    await patient.getByRole('alert').getByText('El precio o la duración del servicio cambió. Revisalo antes de reservar.').waitFor()
    await patient.getByText('$39.000 · 40 min').waitFor()
    expect(await patient.getByLabel('Apellido', { exact: true }).inputValue()).toBe('Gómez')
    // The times of the changed service take the place of those before.
    await expect.poll(() => patient.locator('[inert] input[name=time]').count()).toBe(0)
    await patient.locator('input[name=time]').first().check()
    await click(patient, 'Pedir el turno')
    await patient.getByRole('status').getByText('Recibimos tu pedido.').waitFor()
    const all = (await backOffice().get('/reservations')).body as Reservation[]
    const asked = all.find((one) => one.email === email)
    expect(asked).toMatchObject({ service: { postId: id, title, price: 39_000, time: 40 }, wantedTimes: [{ minutes: 40 }] })
    await page.goto(`/app/reservations/${asked?.id}`)
    await page.getByText(`${title} · $39.000 · 40 min`).waitFor()
  })

  test('that is published goes on being seen while a change of it is reviewed, and a rejection says why', { tags: 'full' }, async ({
    visit,
    page,
  }) => {
    const doctor = await signedInDoctor()
    const post = await addPost({}, doctor.doctorId)
    await post.move('IN_REVIEW', 'PUBLISHED')
    const own = await visit({ token: doctor.token }, { baseURL: writable().url })
    await own.goto(post.address)
    await own.getByText(/^Los pacientes la ven\./).waitFor()
    await fillIn(own, { Precio: '31.000' })
    await own.getByRole('heading', { name: 'Así lo ven hoy' }).waitFor()
    await click(own, 'Guardar Cambios')
    await own.getByText('Es un cambio sin enviar: los pacientes siguen viendo lo publicado.').waitFor()
    await expectAccessible(own, ['light', 'dark'])
    await click(own, 'Enviar a revisión')
    await badge(own, 'En revisión')

    await page.goto(post.address)
    await page.getByText('$31.000 · 30 min').first().waitFor()
    await page.getByText('$28.000,50 · 30 min').waitFor()
    await click(page, 'Rechazar')
    const dialog = page.getByRole('dialog', { name: 'Rechazar' })
    await click(dialog, 'Rechazar')
    await dialog.getByText('Escribí el motivo.').waitFor()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El precio no es el del convenio.')
    await expectAccessible(page)
    await click(dialog, 'Rechazar')
    await expectToast(page, { title: post.title, description: 'Rechazada. El médico recibe el motivo.' })
    expect(await post.has()).toMatchObject({ status: 'REJECTED', published: { price: 28_000.5 } })
    await own.reload()
    await own.getByText('El cambio no se publicó: los pacientes siguen viendo lo anterior.').waitFor()
    await own.getByText('El precio no es el del convenio.').waitFor()
    await click(own, 'Notificaciones: 1 sin leer')
    await own.getByRole('menuitem', { name: /No se publicó/ }).waitFor()
  })

  test('with hostile text, links and pictures does nothing, neither beside the form nor on the public page', { tags: 'full' }, async ({
    visit,
  }) => {
    const doctor = await signedInDoctor()
    const run = 'canary(1)'
    const description = [
      `<script>${run}</script><img src=x onerror="${run}"><svg onload="${run}"></svg><iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
      '![pixel](https://canary.example/pixel.png)',
      `[uno](javascript:${run}) [dos](JaVaScRiPt:${run}) [tres](&#106;avascript:${run}) [cuatro](java\tscript:${run})`,
      `[cinco](data:text/html,<script>${run}</script>) [seis](vbscript:${run}) <javascript:${run}> [siete](//canary.example/x)`,
      `[ocho]\n\n[ocho]: javascript:${run}`,
      `[nueve](https://canary.example/ '" onmouseover="${run}')`,
      `> ${'> '.repeat(400)}hondo`,
      `${'*'.repeat(200)}${'['.repeat(200)}`,
    ].join('\n\n')
    const post = await addPost({ title: `<b onclick="${run}">Control</b> ${randomUUID().slice(0, 8)}`, description }, doctor.doctorId)
    await post.move('IN_REVIEW', 'PUBLISHED')
    const own = await visit({ token: doctor.token }, { baseURL: writable().url, bypassCSP: true })
    const heard: string[] = []
    await own.context().exposeFunction('canary', () => heard.push('run'))
    await own.context().route('https://canary.example/**', (route) => {
      if (route.request().resourceType() !== 'document') heard.push(route.request().url())
      return route.abort()
    })
    for (const address of [post.address, `/reservar/${doctor.doctorId}?servicio=${post.id}`]) {
      await own.goto(address)
      const card = own.getByRole('article').filter({ hasText: '<b onclick' }).last()
      await card.waitFor()
      const more = card.getByText('Más información')
      if (await more.count()) await more.click()
      await card.getByText('hondo').waitFor()
      const links = await card
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href'), one.getAttribute('rel')]))
      expect(links, address).toEqual([['nueve', 'https://canary.example/', 'noopener noreferrer nofollow']])
      expect(await card.locator('script, img, svg, iframe, [onerror], [onload], [onclick], [onmouseover], [style]').count()).toBe(0)
      for (const words of ['uno', 'dos', 'cinco', 'ocho']) await card.getByText(words).first().click()
      await card.getByRole('link').hover()
    }
    expect(heard).toEqual([])
    // The canary is heard where something does run.
    await own.setContent(`<body onload="${run}">`)
    await expect.poll(() => heard.length).toBeGreaterThan(0)
  })
})

describe('the list of posts', () => {
  test('is filtered by category and status, as a table and as cards, and opens each', { tags: 'full' }, async ({ visit }) => {
    const doctor = await signedInDoctor()
    const first = await addPost({ title: 'Audiometría', price: '20000' }, doctor.doctorId)
    const second = await addPost({ title: 'Lavaje de oídos', price: '15000.50', categoryId: 4 }, doctor.doctorId)
    await second.move('IN_REVIEW')
    const own = await visit({ token: doctor.token }, { baseURL: writable().url, viewport: { width: 1360, height: 850 } })
    await own.goto('/app/posts')
    // What waits comes first.
    await expect.poll(() => rowNames(own)).toEqual(['Lavaje de oídos', 'Audiometría'])
    await own
      .getByRole('row', { name: /Lavaje/ })
      .getByText('$15.000,50')
      .waitFor()
    await expectAccessible(own, ['light', 'dark'])
    await click(own, 'Tarjetas')
    const cards = own.getByRole('list', { name: 'Publicaciones' }).getByRole('article')
    await expect.poll(() => cards.count()).toBe(2)
    await expectAccessible(own, ['light', 'dark'])
    await expectNoOverflow(own, [320, 390])
    await own.setViewportSize({ width: 1360, height: 850 })
    await click(own, 'Filtrar por Estado')
    await own.getByRole('option', { name: /^Borrador/ }).click()
    await expect.poll(() => cards.allTextContents()).toEqual([expect.stringContaining('Audiometría')])
    await own.keyboard.press('Escape')
    expect(new URL(own.url()).searchParams.get('vista')).toBe('tarjetas')
    await own.reload()
    await expect.poll(() => cards.count()).toBe(1)
    await follow(own, 'Audiometría')
    await heading(own, 'Editar publicación')
    expect(addressOf(own)).toBe(first.address)
  })

  test('shows the staff of a clinic what patients see, and lets them change nothing', { tags: 'full' }, async ({ visit }) => {
    const doctor = await signedInDoctor()
    const post = await addPost({ title: 'Audiometría', price: '20000' }, doctor.doctorId)
    await addPost({ title: 'Sin publicar' }, doctor.doctorId)
    await post.move('IN_REVIEW', 'PUBLISHED')
    await post.change({ title: 'Otro título' })
    for (const role of ['SECRETARY', 'ADMINISTRATOR_CLINIC'] as const) {
      const token = await firstSignIn(writable().api, await addStaff(role, doctor.clinicId))
      const page = await visit({ token }, { baseURL: writable().url })
      await page.goto('/app/posts')
      await expect.poll(() => rowNames(page)).toEqual(['Audiometría'])
      expect(await page.getByRole('link', { name: 'Nueva publicación' }).count()).toBe(0)
      await follow(page, 'Audiometría')
      await heading(page, 'Editar publicación')
      await badge(page, 'Publicada')
      expect(await field(page, 'Título').isEditable()).toBe(false)
      expect(await page.getByRole('group', { name: 'Qué hacer con la publicación' }).count()).toBe(0)
      expect(await page.getByText('Otro título').count()).toBe(0)
      await expectAccessible(page)
    }
  })
})
