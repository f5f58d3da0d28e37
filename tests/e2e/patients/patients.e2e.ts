import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import type { PatientDetail as Answer, DoctorPatientPage, Patient } from '#contract/generated/schema.ts'
import { ageOf, formatDateTime, formatIsoDate, orMissing } from '#src/i18n/format.ts'
import { formatDni } from '#src/i18n/numbers.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, click, expectToast, heading, rowNames } from '#tests/support/browser/console.ts'
import { focused, tabTo } from '#tests/support/browser/keyboard.ts'
import { shipped } from '#tests/support/browser/shipped.ts'
import { isDeep, shareOf } from '#tests/support/setup/settings.ts'

const read = async <Answer>(path: string, role: 'BACKOFFICE' | 'DOCTOR' = 'DOCTOR') => (await shipped(role).get(path)).body as Answer // what the operation answers

const own = (search = '', pageSize = 250) =>
  read<DoctorPatientPage>(`/patients/doctor?pageSize=${pageSize}&search=${encodeURIComponent(search)}`)
const valueBeside = (page: Page, term: string) =>
  page
    .locator('dt', { hasText: new RegExp(`^${term}$`) })
    .locator('+ dd')
    .textContent()

async function openNotes(page: Page) {
  const closed = page.getByRole('button', { name: /^Ver Notas/ })
  await closed.first().waitFor()
  while ((await closed.count()) > 0) await closed.first().click()
}

/** Counts how often the page reads a single patient. */
function countReads(page: Page) {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/patients\/\d+$/.test(pathname)) reads.push(pathname)
  })
  return reads
}

type PatientDetail = Required<Answer> // for those who may open a consultation
const IMAGE = /\.(png|jpeg|webp)$/

/** A patient of the demo doctor whose history has a note with a file of this kind. */
async function withFile(kind: RegExp): Promise<PatientDetail> {
  for (const { id } of (await own()).data) {
    const patient = await read<PatientDetail>(`/patients/${id}`)
    if (
      patient.medicalConsultations.some(({ followUpNotes }) =>
        followUpNotes.some(({ attachments }) => attachments.some((path) => kind.test(path))),
      )
    )
      return patient
  }
  throw new Error(`The demo doctor has no patient with a file like ${kind}.`)
}

describe('a doctor', () => {
  test('finds their patients page by page and by name, and the address tells both', { tags: 'full' }, async ({ visit }) => {
    const { data, total } = await own()
    const page = await visit('DOCTOR')
    await page.goto('/app/patients')
    await heading(page, 'Pacientes')
    await page.getByText(`Se encontraron ${total} registros.`, { exact: true }).waitFor()
    expect(await rowNames(page)).toEqual(data.slice(0, 10).map(({ lastName }) => lastName))
    await click(page, 'Página siguiente')
    await expect.poll(() => rowNames(page)).toEqual(data.slice(10, 20).map(({ lastName }) => lastName))
    expect(addressOf(page)).toBe('/app/patients?page=2')

    const [wanted] = data
    const typed = `${wanted?.lastName}`.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')
    await page.getByPlaceholder('Buscar pacientes...', { exact: true }).fill(typed)
    const found = await own(typed)
    await page.getByText(`Se encontraron ${found.total} registro`).waitFor()
    await expect.poll(() => rowNames(page)).toEqual(found.data.map(({ lastName }) => lastName))
    expect(addressOf(page)).toBe(`/app/patients?q=${typed}`)
    await page.reload()
    await expect.poll(() => rowNames(page)).toEqual(found.data.map(({ lastName }) => lastName))
    await expectNoOverflow(page, [390])
  })

  test('opens a record once, however they look at it, and reads it with its notes on a phone, too', { tags: 'full' }, async ({ visit }) => {
    const patient = await withFile(/\.pdf$/)
    const page = await visit('DOCTOR')
    const reads = countReads(page)
    await page.goto(`/app/patients?q=${encodeURIComponent(patient.user.lastName)}`)
    const link = page.getByRole('row', { name: patient.user.email }).getByRole('link', { name: 'Ver detalle' })
    await link.hover()
    await link.focus()
    await link.blur()
    await link.focus()
    // This one's data is fetched ahead, after the other's would have been.
    const ahead = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Consultorios', exact: true })
    await Promise.all([page.waitForResponse('**/api/v1/clinics'), ahead.hover()])
    expect(reads).toEqual([])
    await link.focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Detalle del paciente')
    await expect.poll(() => valueBeside(page, 'DNI')).toBe(orMissing(patient.user.dni && formatDni(patient.user.dni)))
    expect(await valueBeside(page, 'Fecha de nacimiento')).toBe(patient.user.dateBirthday ?? 'N/A')
    expect(
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) })
        .count(),
    ).toBe(patient.medicalConsultations.length)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    const noted = patient.medicalConsultations.find(({ followUpNotes }) => followUpNotes.length > 0)
    const count = noted?.followUpNotes.length ?? 0
    await page
      .getByRole('button', { name: `Ver Notas (${count})` })
      .first()
      .press('Enter')
    await page
      .getByText(noted?.followUpNotes[0]?.content ?? '')
      .first()
      .waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page, [390, 320])
    await click(page, 'Ocultar Notas')
    expect(
      await page
        .getByRole('link', { name: /^Ver Detalle/ })
        .first()
        .getAttribute('href'),
    ).toMatch(/^\/app\/medical-consultation\/\d+$/)
    expect(reads).toHaveLength(1)
  })

  test('sees an image of a note small, and whole in a new tab', { tags: 'full' }, async ({ visit }) => {
    const patient = await withFile(IMAGE)
    const page = await visit('DOCTOR')
    await page.goto(`/app/patients/${patient.id}`)
    const [request] = await Promise.all([page.waitForRequest('**/api/v1/attachments/*'), openNotes(page)])
    expect(request.headers()['authorization']).toBe(`Bearer ${inject('tokens').DOCTOR}`)
    const file = page
      .getByRole('listitem')
      .filter({ has: page.locator('img') })
      .last()
    await expect
      .poll(() =>
        file
          .locator('img')
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      file
        .getByRole('button', { name: /^Abrir adjunto/ })
        .first()
        .click(),
    ])
    await expect.poll(() => tab.url()).toMatch(/^blob:/)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
  })

  test('a page and a drawing under the name of a PDF or an image are saved and never run', { tags: 'full' }, async ({ visit }) => {
    const patient = await withFile(/\.pdf$/)
    // What the browser would refuse by the page's own policy must not even be tried.
    const page = await visit('DOCTOR', { bypassCSP: true })
    const run: string[] = []
    await page.context().exposeFunction('canary', (where: string) => run.push(where))
    const scripts = '<script>canary(location.href)</script>'
    const bodies = {
      page: `<html><body onload="canary(location.href)">${scripts}</body></html>`,
      drawing: `<svg xmlns="http://www.w3.org/2000/svg" onload="canary(location.href)">${scripts}</svg>`,
    }
    const types = {
      pdf: 'application/pdf',
      png: 'image/png',
      jpeg: 'image/jpeg',
      webp: 'image/webp',
      svg: 'image/svg+xml',
      html: 'text/html',
    }
    const [consultation] = patient.medicalConsultations
    await page.route('**/api/v1/attachments/*', (route) => {
      const [name = '', extension = ''] = (route.request().url().split('/').at(-1) ?? '').split('.')
      return route.fulfill({ contentType: Reflect.get(types, extension), body: Reflect.get(bodies, name) })
    })
    // One page for each, because the browser drops the eleventh download of a second.
    for (const name of Object.keys(bodies)) {
      const attachments = Object.keys(types).map((extension) => `/attachments/${name}.${extension}`)
      const note = { id: 1, content: 'Con archivos.', createdAt: patient.createdAt, attachments }
      const json = { ...patient, medicalConsultations: [{ ...consultation, followUpNotes: [note] }] }
      await page.route('**/api/v1/patients/*', (route) => route.fulfill({ json }))
      await page.goto(`/app/patients/${patient.id}`)
      await openNotes(page)
      for (const index of attachments.keys()) {
        const file = page.getByRole('button', { name: `Abrir adjunto ${index + 1}`, exact: true })
        const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
        expect(download.suggestedFilename()).toMatch(/^adjunto/)
      }
    }
    await expect.poll(() => page.context().pages().length).toBe(1)
    expect(run).toEqual([])
    // The canary is heard where something does run.
    await page.setContent(bodies.page)
    await expect.poll(() => run.length).toBeGreaterThan(0)
  })

  test('finds no patient of another doctor, by whatever address', { tags: 'full' }, async ({ visit, expectComplaint }) => {
    expectComplaint(/404/)
    const mine = new Set((await own()).data.map(({ id }) => id))
    const other = (await read<Patient[]>('/patients', 'BACKOFFICE')).find(({ id }) => !mine.has(id))
    const page = await visit('DOCTOR')
    await page.goto(`/app/patients/${other?.id}`)
    await page.getByText('No se encontraron datos del paciente', { exact: true }).waitFor()
    await expectToast(page, { title: 'Error', description: 'Error al obtener los detalles del paciente.', destructive: true })
    await page.getByRole('link', { name: 'Volver' }).click()
    await heading(page, 'Pacientes')
    await page.goto(`/app/users-pacients/${other?.id}`)
    await expectToast(page, {
      title: 'Sin acceso',
      description: 'Tu rol no puede abrir la página «Detalle del paciente».Volver al Dashboard',
      destructive: true,
    })
  })

  test.for(shareOf(['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Madrid'], 1))(
    'reads ages and times as in the clinic with a browser in %s',
    { tags: 'full' },
    async (timezoneId, { visit }) => {
      const patient = await withFile(/\.pdf$/)
      const page = await visit('DOCTOR', { timezoneId })
      await page.goto(`/app/patients/${patient.id}`)
      await expect.poll(() => valueBeside(page, 'Edad')).toBe(`${ageOf(patient.user.dateBirthday)} años`)
      expect(await valueBeside(page, 'Fecha de nacimiento')).toBe(formatIsoDate(patient.user.dateBirthday))
      expect(await page.locator('ol > li > div > time').allTextContents()).toEqual(
        patient.medicalConsultations.map(({ date }) => formatDateTime(date)),
      )
    },
  )

  test('prints a record with its notes and without buttons, and is told when a file does not come', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/404/)
    const patient = await withFile(/\.pdf$/)
    const page = await visit('DOCTOR')
    await page.goto(`/app/patients/${patient.id}`)
    const note = page
      .getByText(patient.medicalConsultations.find(({ followUpNotes }) => followUpNotes[0])?.followUpNotes[0]?.content ?? '')
      .first()
    await note.waitFor({ state: 'attached' })
    expect(await note.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await note.isVisible()).toBe(true)
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)

    await page.emulateMedia({ media: null })
    await page.route('**/api/v1/attachments/*', (route) => route.fulfill({ status: 404 }))
    await openNotes(page)
    await page
      .getByRole('button', { name: /^Abrir adjunto/ })
      .first()
      .click()
    await expectToast(page, { title: 'Error', description: 'No se pudo abrir el archivo adjunto.', destructive: true })
    await expect.poll(() => page.context().pages().length).toBe(1)
  })

  test('goes with the keyboard alone from the menu to a patient, into the notes and a file, and back', async ({ visit }) => {
    const patient = await withFile(IMAGE)
    const page = await visit('DOCTOR')
    const press = page.keyboard.press.bind(page.keyboard)
    await page.goto('/app')
    await heading(page, 'Dashboard')
    await tabTo(page, 'Pacientes')
    await press('Enter')
    await heading(page, 'Pacientes')
    await tabTo(page, 'Buscar pacientes...')
    await page.keyboard.type(patient.user.email)
    await expect.poll(() => rowNames(page)).toEqual([patient.user.lastName])
    await tabTo(page, 'Ver detalle')
    await press('Enter')
    // A screen reader says which page this is.
    await heading(page, 'Detalle del paciente')
    await expect.poll(() => focused(page)).toBe('Detalle del paciente')
    const at = patient.medicalConsultations
      .filter(({ followUpNotes }) => followUpNotes.length > 0)
      .findIndex(({ followUpNotes }) => followUpNotes.some(({ attachments }) => attachments.some((path) => IMAGE.test(path))))
    await page
      .getByRole('button', { name: /^Ver Notas/ })
      .first()
      .waitFor()
    await tabTo(page, /^Ver Notas/)
    // The notes before it stay closed: the next stop of that name is the next consultation's.
    for (let stop = 0; stop < at; stop++) {
      await press('Tab')
      await tabTo(page, /^Ver Notas/)
    }
    await press('Enter')
    expect(await focused(page)).toBe('Ocultar Notas')
    await tabTo(page, /^Abrir adjunto/)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), press('Enter')])
    await expect.poll(() => tab.url()).toMatch(/^blob:/)
    await tab.close()
    await tabTo(page, 'Volver')
    await press('Enter')
    await heading(page, 'Pacientes')
    await expect.poll(() => rowNames(page)).toEqual([patient.user.lastName])
    expect(addressOf(page)).toBe(`/app/patients?q=${encodeURIComponent(patient.user.email)}`)
  })
})

describe('the back office', () => {
  test('finds a patient by e-mail once the list has come, and reads who they are and their consultations', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/500/)
    const all = await read<Patient[]>('/patients', 'BACKOFFICE')
    const patient = await withFile(/\.pdf$/)
    const page = await visit('BACKOFFICE')
    const reads = countReads(page)
    await page.route('**/api/v1/patients', (route) => route.fulfill({ status: 500 }))
    await page.goto('/app/users-pacients')
    await expectToast(page, { title: 'Error', description: 'Error al obtener los datos de los pacientes.', destructive: true })
    await page.unrouteAll()
    await click(page, 'Reintentar')
    await heading(page, 'Usuarios Pacientes')
    await page.getByText(`Se encontraron ${all.length} registros.`, { exact: true }).waitFor()
    await page.getByPlaceholder('Filtrar usuarios...', { exact: true }).fill(patient.user.email)
    await expect.poll(() => rowNames(page)).toEqual([patient.user.email])
    await page.getByRole('link', { name: 'Ver detalle' }).click()
    await heading(page, 'Detalle del paciente')
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Información', 'Consultas Médicas'])
    await expect.poll(() => valueBeside(page, 'Correo electrónico')).toBe(patient.user.email)
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.getByRole('tab', { name: 'Consultas Médicas' }).click()
    await expect.poll(() => addressOf(page)).toBe(`/app/users-pacients/${patient.id}?tab=consultas`)
    await page.getByRole('heading', { level: 2, name: 'Historia clínica' }).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page, [390])
    expect(reads).toHaveLength(1)
    await page.getByRole('link', { name: 'Volver a lista de Pacientes' }).click()
    await heading(page, 'Usuarios Pacientes')
  })

  // The doctor goes the same way; only the tabs are more.
  if (isDeep)
    test('goes with the keyboard alone from the menu to a patient, through the tabs, and back to the list', async ({ visit }) => {
      const patient = await withFile(/\.pdf$/)
      const page = await visit('BACKOFFICE')
      const press = page.keyboard.press.bind(page.keyboard)
      await page.goto('/app')
      await heading(page, 'Dashboard')
      await tabTo(page, 'Usuarios Pacientes')
      await press('Enter')
      await heading(page, 'Usuarios Pacientes')
      await tabTo(page, 'Filtrar usuarios...')
      await page.keyboard.type(patient.user.email)
      await expect.poll(() => rowNames(page)).toEqual([patient.user.email])
      await tabTo(page, 'Ver detalle')
      await press('Enter')
      await heading(page, 'Detalle del paciente')
      await page.getByRole('tab', { name: 'Información' }).waitFor()
      await tabTo(page, 'Información')
      await press('ArrowRight')
      await expect.poll(() => focused(page)).toBe('Consultas Médicas')
      await page.getByRole('heading', { level: 2, name: 'Historia clínica' }).waitFor()
      await press('ArrowLeft')
      await expect.poll(() => valueBeside(page, 'Correo electrónico')).toBe(patient.user.email)
      await tabTo(page, 'Volver a lista de Pacientes')
      await press('Enter')
      await heading(page, 'Usuarios Pacientes')
      await expect.poll(() => rowNames(page)).toEqual([patient.user.email])
    })
})
