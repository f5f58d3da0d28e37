import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { ConsultationRecord } from '#contract/generated/schema.ts'
import { formatDni } from '#src/i18n/numbers.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test as readOnly } from '#tests/support/browser/browser.ts'
import { addressOf, button, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { onFirstSave } from '#tests/support/browser/save-faults.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { consultationOf, demoDoctor, pendingConsultation } from '#tests/support/features/consultations.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { client, firstSignIn } from '#tests/support/server/client.ts'

const saved = { title: 'Éxito', description: 'La nota se guardó correctamente.' }
const PDF = { name: 'laboratorio.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\ntrailer\n%%EOF\n') }
const PNG = {
  name: 'ecg.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
}

/** A pending consultation of the demo doctor's. */
const newPending = async () => pendingConsultation(client(writable().api, (await demoDoctor()).token))

const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)

function consultationPage(page: Page, id: number) {
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Nueva nota' }) })
  const notes = page.getByRole('list', { name: 'Notas de seguimiento' })
  return {
    box: page.getByRole('textbox', { name: 'Nueva nota' }),
    notes,
    note: (at: number) => notes.getByRole('listitem', { name: /^Nota del/ }).nth(at),
    files: form.locator('input[type=file]'),
    open: () => page.goto(`/app/medical-consultation/${id}`),
    /** What the server has. */
    stored: async () => (await consultationOf(id)).followUpNotes,
  }
}

async function visitAsDoctor(visit: (who: { token: string }, options: { baseURL: string }) => Promise<Page>) {
  const page = await visit({ token: (await demoDoctor()).token }, { baseURL: writable().url })
  const id = await newPending()
  return { page, id, ...consultationPage(page, id) }
}

describe('a doctor', () => {
  test('confirms a consultation and writes a note with files, and wrong ones are told by name', async ({ visit }) => {
    const { page, id, box, note, files, open, stored } = await visitAsDoctor(visit)
    // What the page was told: another test may give the same patient a consultation meanwhile.
    const told = page.waitForResponse((response) => response.url().endsWith(`/api/v1/medical-consultation/${id}`))
    await open()
    const { patient, otherConsultations } = (await (await told).json()) as ConsultationRecord // the operation's only 2XX
    await heading(page, 'Detalle de la consulta')
    const data = page.getByLabel('Datos de la consulta')
    expect(await data.getByRole('link').getAttribute('href')).toBe(`/app/patients/${patient.id}`)
    const header = page.getByRole('region', { name: `${patient.firstName} ${patient.lastName}`, exact: true })
    await header.getByText(`DNI ${formatDni(patient.dni ?? '')}`, { exact: true }).waitFor()
    for (const one of otherConsultations) expect(await page.locator(`aside a[href="/app/medical-consultation/${one.id}"]`).count()).toBe(1)

    // By the keyboard alone.
    await button(page, 'Confirmar').press('Enter')
    await expectToast(page, { title: 'Éxito', description: 'El estado de la consulta se actualizó correctamente.Deshacer' })
    await page.getByRole('list', { name: 'Historial' }).getByText('Martín Quiroga').waitFor()
    await click(page, 'Guardar nota')
    await page.getByText('La nota no puede estar vacía.').waitFor()
    await box.focus()
    await page.keyboard.type('Refiere mejoría.\n<b>TA</b> 120/80.')
    await files.setInputFiles([PDF, PNG, { name: 'foto.gif', mimeType: 'image/gif', buffer: PNG.buffer }])
    await page.getByText('foto.gif: tiene que ser PDF, PNG, JPEG o WebP.').waitFor()
    await page.getByRole('status').filter({ hasText: 'Se eligió: laboratorio.pdf, ecg.png, foto.gif.' }).waitFor({ state: 'attached' })
    await expectAccessible(page)
    await button(page, 'Guardar nota').press('Enter')
    await expectToast(page, saved)
    await expect.poll(() => box.inputValue()).toBe('')
    await expect.poll(async () => (await stored())[0]?.attachments.length).toBe(2)
    await note(0).getByText('Refiere mejoría.\n<b>TA</b> 120/80.', { exact: true }).waitFor()
    await expect.poll(() => note(0).getByRole('button', { name: 'Abrir adjunto' }).count()).toBe(2)
  })

  test('cancels what was just taken back: the undoing is the page’s own', { tags: 'full' }, async ({ page }) => {
    // A turno of its own: another file takes those of the demo doctor, too, and a change of theirs would be a conflict.
    const { id } = await (await addPractice()).book(await freeWeek(), 540)
    await consultationPage(page, id).open()
    await button(page, 'Confirmar').waitFor()
    await click(page, 'Confirmar')
    await click(page, 'Deshacer')
    await page.getByText('Se deshizo el cambio').waitFor()
    await click(page, 'Cancelar consulta')
    const dialog = page.getByRole('dialog', { name: 'Cancelar consulta' })
    await dialog.getByRole('textbox', { name: 'Motivo de la cancelación' }).fill('Se mudó')
    await click(dialog, 'Cancelar consulta')
    await dialog.waitFor({ state: 'detached' })
    expect((await consultationOf(id)).status).toBe('CANCELLED')
  })

  test('corrects a note, reads what it said before, and prints what it says now', { tags: 'full' }, async ({ visit }) => {
    const { page, id, note, open, stored } = await visitAsDoctor(visit)
    const api = client(writable().api, (await demoDoctor()).token)
    await api.post('/follow-up-notes', { consultationId: id, content: 'Refiere mejoría.\n<b>TA</b> 120/80.' })
    await open()
    // By the keyboard alone: the focus goes into the form, back to its button, and there again after the save.
    const correction = page.getByRole('textbox', { name: 'Corregir la nota' })
    const correct = note(0).getByRole('button', { name: 'Corregir', exact: true })
    await correct.press('Enter')
    await expect.poll(() => isFocused(correction)).toBe(true)
    await button(page, 'No corregir').press('Enter')
    await expect.poll(() => isFocused(correct)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(correction)).toBe(true)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Refiere mejoría. TA 130/85.')
    await button(page, 'Guardar corrección').press('Enter')
    await correction.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(correct)).toBe(true)
    await note(0).getByText('Refiere mejoría. TA 130/85.', { exact: true }).waitFor()
    const earlier = note(0).getByText('Refiere mejoría.\n<b>TA</b> 120/80.', { exact: true })
    await earlier.waitFor({ state: 'hidden' })
    await note(0).getByRole('button', { name: 'Ver versiones anteriores (1)' }).press('Enter')
    await earlier.waitFor()
    expect(await stored()).toMatchObject([
      { content: 'Refiere mejoría. TA 130/85.', versions: [{ content: 'Refiere mejoría.\n<b>TA</b> 120/80.' }] },
    ])
    await expectAccessible(page, ['dark'])
    await expectNoOverflow(page, [390])

    await page.emulateMedia({ media: 'print' })
    expect(
      await page.locator('main').getByRole('button').or(page.locator('main').getByRole('textbox')).filter({ visible: true }).count(),
    ).toBe(0)
    await note(0).getByText('Refiere mejoría. TA 130/85.', { exact: true }).waitFor()
  })

  test('takes a file from a note by a correction, which the version before it still has', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/412/)
    const { page, id, note, open, stored } = await visitAsDoctor(visit)
    const api = client(writable().api, (await demoDoctor()).token)
    const written = (await api.post('/follow-up-notes', { consultationId: id, content: 'Con archivos.' })).body as { id: number } // a 201
    const longName = `${'resultado-del-laboratorio-'.repeat(4)}2.pdf`
    // Some browsers save a PDF instead of showing it.
    for (const [name, { buffer, mimeType }] of [['receta.png', PNG] as const, [longName, PDF] as const]) {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }))
      await api.post(`/follow-up-notes/${written.id}/attachments`, form)
    }
    await open()
    const opener = (description: RegExp) => note(0).getByRole('button', { name: 'Abrir adjunto', exact: true, description })
    for (const name of [/receta\.png\S? · PNG · 1 kB$/, /2\.pdf\S? · PDF · 1 kB$/]) await opener(name).waitFor()

    // By the keyboard alone: the focus stays on the file's button while its label changes.
    await note(0).getByRole('button', { name: 'Corregir', exact: true }).press('Enter')
    const [remove, putBack] = [(name: string) => button(page, `Quitar ${name}`), (name: string) => button(page, `Volver a poner ${name}`)]
    await remove('receta.png').press('Enter')
    await page.getByRole('status').filter({ hasText: 'receta.png se quita al guardar la corrección.' }).waitFor({ state: 'attached' })
    await expect.poll(() => isFocused(putBack('receta.png'))).toBe(true)
    await remove(longName).press('Enter')
    await putBack(longName).press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: `${longName} sigue en la nota.` })
      .waitFor({ state: 'attached' })
    await expect.poll(() => isFocused(remove(longName))).toBe(true)
    await expectAccessible(page, ['dark'])
    await expectNoOverflow(page, [390])
    await button(page, 'Guardar corrección').press('Enter')
    await expectToast(page, saved)
    await expect.poll(() => isFocused(note(0).getByRole('button', { name: 'Corregir', exact: true }))).toBe(true)
    await expect.poll(() => note(0).getByRole('button', { name: 'Abrir adjunto' }).count()).toBe(1)
    expect(await stored()).toMatchObject([
      { content: 'Con archivos.', files: [{ name: longName }], versions: [{ files: [{ name: 'receta.png' }, { name: longName }] }] },
    ])

    await click(note(0), 'Ver versiones anteriores (1)')
    const earlier = note(0).getByRole('listitem').filter({ hasText: 'receta.png' })
    const [tab] = await Promise.all([page.context().waitForEvent('page'), earlier.getByRole('button').first().click()])
    await expect.poll(() => tab.url()).toMatch(/^blob:/)
    await tab.close()
    await expectNoOverflow(page, [390])
    // What somebody else takes meanwhile is told by its name, and stays away.
    await click(note(0), 'Corregir')
    await remove(longName).waitFor()
    expect(await remove('receta.png').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Corregir la nota' }).fill('Sin archivos.')
    const removedAttachments = (await stored())[0]?.attachments
    await api.patch(`/follow-up-notes/${written.id}`, { content: 'La otra.', removedAttachments })
    await click(page, 'Guardar corrección')
    const conflict = page.getByRole('alert').filter({ hasText: 'Este registro cambió' })
    await conflict.getByText(longName).waitFor()
    await conflict.getByText('Archivos quitados').waitFor()
    await click(page, 'Guardar igual')
    await note(0).getByText('Sin archivos.', { exact: true }).waitFor()
    await expect.poll(async () => (await stored())[0]).toMatchObject({ content: 'Sin archivos.', files: [] })
  })

  test('keeps what they type over a reload and a lost answer, and the note is there once', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const { page, box, open, stored } = await visitAsDoctor(visit)
    await open()
    await box.fill('No se pierde.')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await click(page, 'Recuperar')
    expect(await box.inputValue()).toBe('No se pierde.')
    let isFirst = true
    await page.route('**/api/v1/follow-up-notes', async (route) => {
      if (!isFirst) return route.fallback()
      isFirst = false
      await forward(route)
      await route.abort()
    })
    await click(page, 'Guardar nota')
    await page.getByText('No sabemos si se guardó.', { exact: false }).waitFor()
    expect(await box.inputValue()).toBe('No se pierde.')
    await click(page, 'Guardar nota')
    await expectToast(page, saved)
    await expect.poll(() => box.inputValue()).toBe('')
    expect(await stored()).toMatchObject([{ content: 'No se pierde.' }])
  })

  test('sees what was corrected meanwhile from elsewhere, and keeps their own', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/412/)
    const { page, id, note, open, stored } = await visitAsDoctor(visit)
    const api = client(writable().api, (await demoDoctor()).token)
    const written = (await api.post('/follow-up-notes', { consultationId: id, content: 'Primera.' })).body as { id: number } // a 201
    await open()
    await click(note(0), 'Corregir')
    await page.getByRole('textbox', { name: 'Corregir la nota' }).fill('La mía.')
    await api.patch(`/follow-up-notes/${written.id}`, { content: 'La otra.' })
    await click(page, 'Guardar corrección')
    const conflict = page.getByRole('alert').filter({ hasText: 'Este registro cambió' })
    await conflict.getByText('La otra.').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Corregir la nota' }).inputValue()).toBe('La mía.')
    await click(page, 'Guardar igual')
    await expectToast(page, saved)
    expect(await stored()).toMatchObject([{ content: 'La mía.', versions: [{ content: 'Primera.' }, { content: 'La otra.' }] }])
  })

  test('saves over what was corrected meanwhile, though an earlier try was done and its answer lost', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const { page, id, note, open, stored } = await visitAsDoctor(visit)
    const api = client(writable().api, (await demoDoctor()).token)
    const written = (await api.post('/follow-up-notes', { consultationId: id, content: 'Primera.' })).body as { id: number } // a 201
    await open()
    await click(note(0), 'Corregir')
    await page.getByRole('textbox', { name: 'Corregir la nota' }).fill('La mía.')
    await onFirstSave(page, `/follow-up-notes/${written.id}`, async (route) => {
      await route.fetch()
      await api.patch(`/follow-up-notes/${written.id}`, { content: 'La otra.' })
      await route.abort()
    })
    await click(page, 'Guardar corrección')
    const conflict = page.getByRole('alert').filter({ hasText: 'Este registro cambió' })
    await conflict.getByText('La otra.').waitFor()
    await click(page, 'Guardar igual')
    await expectToast(page, saved)
    const versions = [{ content: 'Primera.' }, { content: 'La mía.' }, { content: 'La otra.' }]
    expect(await stored()).toMatchObject([{ content: 'La mía.', versions }])
  })

  test('cancels a file on its way, tries one again that was lost, and is asked before leaving meanwhile', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const { page, id, note, open, stored } = await visitAsDoctor(visit)
    const api = client(writable().api, (await demoDoctor()).token)
    await api.post('/follow-up-notes', { consultationId: id, content: 'Con archivos.' })
    await open()
    const keys: (string | undefined)[] = []
    let meet: 'wait' | 'lose' | 'pass' = 'wait'
    await page.route('**/api/v1/follow-up-notes/*/attachments', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      expect(route.request().headers()['authorization']).toMatch(/^Bearer /)
      if (meet === 'pass') return route.fallback()
      if (meet === 'wait') return
      await forward(route)
      await route.abort()
    })
    await click(note(0), 'Agregar archivos')
    const input = note(0).locator('input[type=file]')
    await input.setInputFiles([PDF])
    await note(0).getByRole('progressbar', { name: 'Enviando laboratorio.pdf' }).waitFor({ state: 'attached' })
    await page.locator('aside a, nav a[href="/app/patients"]').first().click()
    await page.getByRole('dialog', { name: 'Cambios sin guardar' }).getByRole('button', { name: 'Seguir editando' }).click()
    expect(addressOf(page)).toBe(`/app/medical-consultation/${id}`)
    await click(page, 'Cancelar el envío de laboratorio.pdf')
    await note(0).getByRole('progressbar').waitFor({ state: 'detached' })
    expect((await stored())[0]?.attachments).toEqual([])

    meet = 'lose'
    await input.setInputFiles([PDF])
    await note(0).getByText('No se pudo enviar.').waitFor()
    await expectAccessible(page, ['dark'])
    meet = 'pass'
    await click(page, 'Reintentar el envío de laboratorio.pdf')
    await page.getByText('laboratorio.pdf se agregó a la nota.').waitFor()
    await button(note(0), 'Abrir adjunto').waitFor()
    expect((await stored())[0]?.attachments).toHaveLength(1)
    expect(new Set(keys).size).toBe(2)
    expect(keys[1]).toBe(keys[2])
  })

  test('drops and pastes files into a new note', { tags: 'full' }, async ({ visit }) => {
    const { page, box, open } = await visitAsDoctor(visit)
    await open()
    await button(page, 'Elegir archivos').waitFor()
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], 'soltado.pdf', { type: 'application/pdf' }))
      data.items.add(new File([new Uint8Array(10_000_001)], 'enorme.pdf', { type: 'application/pdf' }))
      return data
    })
    await page.getByText('Arrastralos hasta acá', { exact: false }).dispatchEvent('drop', { dataTransfer: transfer })
    await button(page, 'Quitar soltado.pdf').waitFor()
    await page.getByText('enorme.pdf: pesa 10,1 MB y el máximo es 10 MB.').waitFor()
    await box.evaluate((element) => {
      const data = new DataTransfer()
      data.items.add(new File(['x'], 'pegado.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await click(page, 'Quitar pegado.png')
    await button(page, 'Quitar pegado.png').waitFor({ state: 'detached' })
    expect(await button(page, 'Quitar soltado.pdf').count()).toBe(1)
  })
})

readOnly('the back office reads a consultation and its notes, writes none, and opens the patient', { tags: 'full' }, async ({ visit }) => {
  const page = await visit('BACKOFFICE')
  const reads: string[] = []
  page.on('request', (request) => request.url().includes('/api/v1/medical-consultation/') && reads.push(request.url()))
  await page.goto('/app/medical-consultation/1')
  await heading(page, 'Detalle de la consulta')
  const data = page.getByLabel('Datos de la consulta')
  expect(await data.getByRole('link').getAttribute('href')).toMatch(/^\/app\/users-pacients\/\d+$/)
  expect(await page.getByRole('textbox', { name: 'Nueva nota' }).count()).toBe(0)
  expect(await button(page, 'Corregir').count()).toBe(0)
  // Each read is recorded: coming back to the window is none.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(reads).toHaveLength(1)
  await expectNoOverflow(page, [390])
  await expectAccessible(page, ['dark'])
})

test('on a phone the printer stands beside what may become of a consultation', { tags: 'full' }, async ({ visit }) => {
  const { doctor, bookNow } = await addPractice()
  const { id } = await bookNow()
  expect((await backOffice().patch(`/medical-consultation/${id}`, { status: 'CONFIRMED' })).status).toBe(200)
  const linesOf = async (token: string, names: readonly string[]) => {
    const page = await visit({ token }, { viewport: { width: 390, height: 844 }, baseURL: writable().url })
    await page.goto(`/app/medical-consultation/${id}`)
    const boxes = await Promise.all(names.map((name) => button(page, name).boundingBox()))
    return new Set(boxes.map((box) => box && box.y + box.height / 2)).size
  }
  expect(await linesOf(await firstSignIn(writable().api, doctor), ['Imprimir', 'Cancelar consulta'])).toBe(1)
  // Three of them need the whole line.
  expect(await linesOf(writable().token, ['Cancelar consulta', 'Volver a Pendiente', 'Completar'])).toBe(1)
})

readOnly('a consultation that is not there, or is somebody else’s, is told as missing', async ({ visit, expectComplaint }) => {
  expectComplaint(/404/)
  const page = await visit('DOCTOR')
  await page.goto('/app/medical-consultation/2147483647')
  await page.getByText('No se encontró la consulta.', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Volver' }).waitFor()
})
