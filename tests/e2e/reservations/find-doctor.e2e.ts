import { randomInt, randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Bookable, BookableDoctorPage, BookableProfile, BookableTimes, Reservation } from '#contract/generated/schema.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, click } from '#tests/support/browser/console.ts'
import { structuredDataMistakes } from '#tests/support/browser/structured-data.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { addPublicPractice } from '#tests/support/features/public-practice.ts'

const PHONE = { width: 390, height: 844 }
const api = async <Answer>(path: string) => (await backOffice().get(path)).body as Answer // a 200
const cards = (page: Page) => page.getByRole('region', { name: 'Médicos', exact: true }).locator('> ul > li')
const count = (page: Page, text: RegExp | string) => page.getByRole('status').getByText(text).waitFor()
const open = async (visit: (account: undefined, options: object) => Promise<Page>, path: string) => {
  const page = await visit(undefined, { baseURL: writable().url, viewport: PHONE })
  await page.goto(path)
  return page
}

describe('the page on which patients find a doctor', () => {
  test('finds by words, speciality, place and insurer on a phone, and the address has what was looked for', async ({ visit }) => {
    const page = await open(visit, '/reservar')
    await count(page, /^\d+ médicos: primero, quien puede atenderte antes\.$/)
    expect(await cards(page).count()).toBe(20)
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    const { specialities } = await api<Bookable>('/booking')
    const speciality = specialities.find(({ name }) => name === 'Clínica Médica')
    await page.getByLabel('Buscar', { exact: true }).fill('medica clinica')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('medica clinica')
    await count(page, new RegExp(`^${(await api<BookableDoctorPage>('/booking/doctors?search=clinica%20medica')).total} médicos: `))
    await page.getByLabel('Buscar', { exact: true }).fill('')
    await page.getByLabel('Especialidad').selectOption({ label: 'Clínica Médica' })
    await page.getByRole('link', { name: /^Cualquier médico de Clínica Médica/ }).waitFor()
    await page.getByLabel('Dónde').selectOption({ label: 'Todo Buenos Aires' })
    await expect.poll(() => new URL(page.url()).searchParams.get('ciudad')).toBe('Buenos Aires')
    const looking = `/booking/doctors?specialityId=${speciality?.id}&city=Buenos%20Aires`
    const [first] = (await api<BookableDoctorPage>(looking)).data
    if (!first) throw new Error('The demo has some.')
    await page.getByLabel('Obra social').selectOption({ label: first.insurances[0]?.name ?? '' })
    await page.getByText(`Atiende con ${first.insurances[0]?.name}`, { exact: true }).first().waitFor()
    // What was looked for is there after a reload, and after a doctor was looked at.
    const looked = new URL(page.url()).search
    await page.reload()
    await page.getByRole('link', { name: new RegExp(`^${first.firstName} ${first.lastName}`) }).click()
    await page.getByRole('heading', { level: 1, name: `${first.firstName} ${first.lastName}` }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: new RegExp(`^${first.firstName} ${first.lastName}`) }).waitFor()
    expect(new URL(page.url()).search).toBe(looked)
    expect(await page.getByLabel('Dónde').inputValue()).toBe('Buenos Aires')
  })

  test('says that nobody is found, or nobody on that day, and leads on; more doctors come below, with the focus on the first of them', {
    tags: 'full',
  }, async ({ visit }) => {
    const page = await open(visit, '/reservar?q=zzz')
    await count(page, 'No encontramos médicos con esos datos.')
    expect(await button(page, 'Ver otros días').isVisible()).toBe(false)
    await expectAccessible(page)
    await click(page, 'Quitar los filtros')
    await count(page, /^\d+ médicos: /)
    expect(new URL(page.url()).search).toBe('')
    await button(page, 'Ver más médicos').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => cards(page).count()).toBe(40)
    expect(
      await cards(page)
        .nth(20)
        .locator('a')
        .first()
        .evaluate((link) => link === document.activeElement),
    ).toBe(true)
    await page.goto('/reservar?dia=2020-01-01')
    await count(page, 'Nadie con esos datos tiene un horario libre ese día.')
    await click(page, 'Ver otros días')
    await count(page, /^\d+ médicos: /)
    expect(await page.getByLabel('Qué día').inputValue()).toBe('')
  })

  test('offers each speciality once, though another day was chosen before it was known what there is', { tags: 'full' }, async ({
    visit,
  }) => {
    const page = await visit(undefined, { viewport: PHONE })
    const held: Route[] = []
    await page.route('**/api/v1/booking', (route) => void held.push(route))
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await page.goto('/reservar')
    await expect.poll(() => held.length).toBe(1)
    await page.getByLabel('Qué día').fill('2020-01-01')
    await expect.poll(() => asked.filter((url) => url.includes('day=2020-01-01'))).toHaveLength(1)
    for (const route of held) await route.continue()
    await count(page, 'Nadie con esos datos tiene un horario libre ese día.')
    const offered = await page.getByLabel('Especialidad').getByRole('option').allTextContents()
    expect(offered.length).toBeGreaterThan(1)
    expect(offered).toEqual([...new Set(offered)])
  })

  test('says that no answer comes, keeps what was looked for, and shows it once there is one', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/)
    const page = await visit(undefined, { viewport: PHONE })
    await page.route('**/api/v1/booking/doctors?**', (route) => route.abort())
    await page.goto('/reservar?q=medica clinica')
    await count(page, 'No pudimos conectarnos.')
    expect(await page.getByLabel('Buscar', { exact: true }).inputValue()).toBe('medica clinica')
    await expectAccessible(page)
    await page.unroute('**/api/v1/booking/doctors?**')
    await click(page, 'Reintentar')
    await count(page, /^\d+ médicos: /)
  })
})

test('any doctor of a speciality is asked for, for a child, with a place and a part of the day, and the practice reads all of it', {
  tags: 'full',
}, async ({ visit }) => {
  const page = await open(visit, '/reservar')
  await page.getByLabel('Especialidad').selectOption({ label: 'Clínica Médica' })
  await page.getByLabel('Dónde').selectOption({ label: 'Todo Buenos Aires' })
  await page.getByRole('link', { name: /^Cualquier médico de Clínica Médica/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Cualquier médico de Clínica Médica' }).waitFor()
  expect(await page.getByLabel('Dónde', { exact: true }).inputValue()).toBe('Buenos Aires')
  await page.getByLabel('Cuándo').selectOption('AFTERNOON')
  await page.getByLabel('¿Para quién es?').selectOption({ label: 'Para mi hija o hijo' })
  await page.getByRole('heading', { name: 'Datos del paciente' }).waitFor()
  const lastName = `Ríos ${randomUUID().replace(/[^a-f]/g, '')}`
  const values = {
    ...{ Nombre: 'Tomás', Apellido: lastName, DNI: String(randomInt(60_000_000, 99_999_999)), Teléfono: '11 5678-1234' },
    'Correo electrónico': `${randomUUID()}@example.com`,
  }
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await click(page, 'Pedir el turno')
  await page.getByRole('alert').getByText('Escribí tu nombre y apellido.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('contact')
  await expectAccessible(page, ['light', 'dark'])
  await expectNoOverflow(page, [320, 390])
  // What was typed and chosen is there after a reload.
  await page.reload()
  await expect.poll(() => page.getByLabel('DNI', { exact: true }).inputValue()).toBe(values.DNI)
  expect(await page.getByLabel('Cuándo').inputValue()).toBe('AFTERNOON')
  await page.getByLabel('Tu nombre y apellido').fill('Lucía Ríos')
  await click(page, 'Pedir el turno')
  await page.getByRole('status').getByText('Recibimos tu pedido.').waitFor()
  await page.getByRole('link', { name: 'Ver mi pedido' }).click()
  await page.getByText('Pediste: Buenos Aires; a la tarde.').waitFor()

  const reservations = (await backOffice().get('/reservations')).body as Reservation[] // a 200
  const { id } = reservations.find(({ person }) => person.lastName === lastName) ?? { id: 0 }
  const console = await visit({ token: writable().token }, { baseURL: writable().url })
  await console.goto(`/app/reservations/${id}`)
  const facts = console.getByLabel(`Tomás ${lastName}`)
  for (const [name, value] of [
    ['Lo pide', 'Lucía Ríos'],
    ['Consultorio', 'Buenos Aires'],
    ['Cuándo', 'A la tarde'],
  ])
    await expect
      .poll(() =>
        facts
          .locator('dt', { hasText: new RegExp(`^${name}$`) })
          .locator('+ dd')
          .textContent(),
      )
      .toBe(value)
})

describe('a doctor of the list', () => {
  test('is booked in three taps from a time of the list, which is chosen on the doctor’s page and stays in sight', async ({ visit }) => {
    // Doctors of other tests may have the same name, and none is at this clinic.
    const clinic = `Sede ${randomUUID()}`
    const practice = await addPublicPractice(backOffice(), 'DIRECT', clinic)
    const name = `Emilia ${practice.name}`
    const page = await open(visit, '/reservar')
    await expect.poll(async () => (await api<BookableDoctorPage>(`/booking/doctors?search=${clinic}`)).total).toBe(1)
    await page.getByLabel('Buscar', { exact: true }).fill(clinic)
    await count(page, '1 médico')
    const chip = page
      .getByRole('list', { name: `Horarios libres de ${name}` })
      .getByRole('link')
      .nth(1)
    const when = await chip.textContent()
    await chip.click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => page.locator('[data-slot=times] input:checked').count()).toBe(1)
    await page.getByText(when ?? '', { exact: true }).waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await click(page, 'Seguir')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName')
    for (const [label, value] of Object.entries({
      ...{ Nombre: 'Lucía', Apellido: 'Gómez', DNI: String(randomInt(60_000_000, 99_999_999)), Teléfono: '11 5678-1234' },
      'Correo electrónico': `${randomUUID()}@example.com`,
    }))
      await page.getByLabel(label, { exact: true }).fill(value)
    await click(page, 'Reservar el turno')
    await page.getByRole('status').getByText('Listo, el turno es tuyo.').waitFor()
    expect(await practice.appointments()).toMatchObject([{ patient: { lastName: 'Gómez' } }])
  })

  test('shows the times from a day that is chosen, and says of a time that is gone that it is', async ({ visit }) => {
    const day = await freeWeek()
    // At midnight nobody attends.
    const page = await open(visit, `/reservar/1?turno=${day}T03:00:00.000Z&consultorio=1`)
    await page.getByText('Ese horario ya no está libre. Elegí otro.').waitFor()
    expect(await page.getByLabel('Desde el día').inputValue()).toBe(day)
    const { data } = await api<BookableTimes>('/booking/doctors/1')
    await page.getByLabel('Desde el día').fill('')
    await expect.poll(() => page.locator('[data-slot=times] input').first().inputValue()).toBe(`${data[0]?.date} ${data[0]?.clinicId}`)
  })

  test('is told to search engines, and to programs that show a link, in the document itself', async ({ visit }) => {
    const page = await visit(undefined, { baseURL: writable().url, javaScriptEnabled: false })
    const profile = await api<BookableProfile>('/booking/doctors/1/profile')
    await page.goto('/reservar/1')
    expect(await page.title()).toBe('Salvia | Martín Quiroga, Cardiología')
    expect(await page.locator('h1').textContent()).toBe('Martín Quiroga')
    const content = (selector: string) => page.locator(selector).getAttribute('content')
    expect(await content('meta[name=description]')).toMatch(/^Reservá tu turno con Martín Quiroga, Cardiología en Buenos Aires\. .{20,}/)
    expect(await content('meta[property="og:title"]')).toBe(await page.title())
    const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? ''
    expect(new URL(canonical).pathname).toBe('/reservar/1')
    const image = new URL((await content('meta[property="og:image"]')) ?? '').pathname
    expect((await page.request.get(image)).headers()['content-type']).toBe('image/webp')
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data).toMatchObject({
      ...{ '@context': 'https://schema.org', '@type': 'Physician', name: 'Martín Quiroga', url: canonical },
      ...{ knowsAbout: ['Cardiología'], address: profile.clinics.map(({ address }) => ({ streetAddress: address })) },
    })
    expect(data.makesOffer[0]).toMatchObject({ '@type': 'Offer', priceCurrency: 'ARS', itemOffered: { '@type': 'Service' } })

    const sitemap = await (await page.request.get('/sitemap.xml')).text()
    expect(sitemap).toContain(`<loc>${canonical}</loc>`)
    expect(await (await page.request.get('/robots.txt')).text()).toContain(
      `Sitemap: ${canonical.replace(/\/reservar\/1$/, '')}/sitemap.xml`,
    )
    expect((await page.request.get('/reservar/2147483647')).status()).toBe(404)
    expect((await page.request.get('/reservar/9999999999')).status()).toBe(404)
  })

  test('has structured data that the vocabulary of schema.org allows', { tags: 'full' }, async ({ visit }) => {
    const page = await visit(undefined, { baseURL: writable().url, javaScriptEnabled: false })
    await page.goto('/reservar/1')
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(structuredDataMistakes('Physician', data)).toBe('')
    // A word that schema.org does not know is seen.
    expect(structuredDataMistakes('Physician', { ...data, medicalSpecialty: ['Cardiología'] })).toContain('"medicalSpecialty"')
  })
})
