import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Clinic, ConsultationList, ConsultationRecord, PatientDetail, Post, Referral, User } from '#contract/generated/schema.ts'
import { whatsAppNumber } from '#contract/whatsapp.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { button, heading } from '#tests/support/browser/console.ts'
import { isUncovered } from '#tests/support/browser/covered.ts'
import { loaded } from '#tests/support/browser/loading.ts'
import { shipped } from '#tests/support/browser/shipped.ts'

const read = async <Answer>(path: string) => (await shipped().get(path)).body as Answer // what the operation answers

/** A consultation that waits for its confirmation. */
async function pending() {
  const { data } = await read<ConsultationList>('/medical-consultation?view=pending&pageSize=1')
  return read<ConsultationRecord>(`/medical-consultation/${data[0]?.id}`)
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
const isInSight = (one: Locator) =>
  expect
    .poll(() =>
      one.first().evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    )
    .toBe(true)

test.for([
  [1360, 600],
  [390, 664],
] as const)(
  'at %i × %i who it is about stays in sight, with the first action, and lies over nothing that Tab leads to',
  { tags: 'full' },
  async ([width, height], { visit }) => {
    const { id, patient } = await pending()
    const page = await visit('BACKOFFICE', { viewport: { width, height } })
    const covered: string[] = []
    for (const address of [`/app/medical-consultation/${id}`, '/app/users-salvia/2']) {
      await page.goto(address)
      await loaded(page)
      const name = await page.locator('main section').first().getAttribute('aria-label')
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const header = page.getByRole('region', { name: name ?? '', exact: true })
      await isInSight(header.getByText(name ?? '', { exact: true }))
      if (name === nameOf(patient)) await isInSight(button(page, 'Confirmar'))
      for (const key of ['Shift+Tab', 'Tab']) {
        await page.getByRole('main').focus()
        if (key === 'Shift+Tab') await page.getByRole('link', { name: 'Volver' }).focus()
        for (let stop = 0; stop < 12; stop++) {
          await page.keyboard.press(key)
          // After its last stop the page gives the focus to the browser.
          if (await page.evaluate(() => document.activeElement === document.body)) break
          if (!(await isUncovered(page))) covered.push(`${address}: ${key} ${stop}`)
        }
      }
    }
    expect(covered).toEqual([])
  },
)

test('a phone is called, written to and its e-mail answered from a patient’s page, and a consultation has it, too', {
  tags: 'full',
}, async ({ visit }) => {
  const { id, patient } = await pending()
  const { user } = await read<PatientDetail>(`/patients/${patient.id}`)
  const page = await visit('BACKOFFICE')
  const hrefs = (within: string) =>
    page
      .getByRole('region', { name: nameOf(patient), exact: true })
      .locator(`a[href^="${within}"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await page.goto(`/app/users-pacients/${patient.id}`)
  await heading(page, 'Detalle del paciente')
  const called = [`tel:${user.phone}`]
  const written = [`https://wa.me/${whatsAppNumber(user.phone ?? '')}`]
  await expect.poll(() => hrefs('tel:')).toEqual(called)
  expect(await hrefs('https://wa.me/')).toEqual(written)
  expect(await hrefs('mailto:')).toEqual([`mailto:${user.email}`])
  expect(await page.getByText(/^Fecha de creación .{19} · Última actualización .{19}$/).count()).toBe(1)
  await page.getByRole('link', { name: 'Ver consultas' }).click()
  await heading(page, 'Consultas Médicas')
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toContain(nameOf(patient))

  await page.goto(`/app/medical-consultation/${id}`)
  await heading(page, 'Detalle de la consulta')
  await expect.poll(() => hrefs('tel:')).toEqual(called)
  expect(await hrefs('https://wa.me/')).toEqual(written)
})

test('a wide page has what comes next beside the form, and a narrow one reads none of it', { tags: 'full' }, async ({ visit }) => {
  const page = await visit('BACKOFFICE', { viewport: { width: 1000, height: 800 } })
  const reads: string[] = []
  page.on('request', (request) => request.url().includes('/medical-consultation') && reads.push(request.url()))
  const { data, counts } = await read<ConsultationList>('/medical-consultation?view=upcoming&pageSize=1')
  const [next] = data
  expect(counts.upcoming).toBeGreaterThan(0)
  await page.goto(`/app/clinics/${next?.clinicId}`)
  await loaded(page)
  await page.getByText(/^Fecha de creación /).waitFor()
  expect(reads).toEqual([])
  await page.setViewportSize({ width: 1360, height: 850 })
  const upcoming = page.getByRole('region', { name: 'Próximas consultas' })
  expect(await upcoming.getByRole('link').first().textContent()).toBe(next?.patientName)
  expect(reads).toHaveLength(1)
  await expectAccessible(page)
  await expectNoOverflow(page, [1200, 390])
})

test('nothing moves when a record arrives', { tags: 'full' }, async ({ visit }) => {
  const page = await visit('BACKOFFICE')
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/insurances/1', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto('/app/insurances')
  await page.evaluate(() => history.pushState(null, '', '/app/insurances/1'))
  const top = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top)
  await page.getByLabel('Cargando').waitFor()
  const before = [await top('h1'), await top('[aria-label="Cargando"]')]
  answer()
  await loaded(page)
  expect([await top('h1'), await top('main form')]).toEqual(before)
})

test('the header of a record repeats nothing of the data and the fields below it, but for the ways to reach somebody', {
  tags: 'full',
}, async ({ visit }) => {
  const page = await visit('BACKOFFICE')
  const [clinic] = await read<Clinic[]>('/clinics')
  const [lead] = await read<Referral[]>('/doctors-referrals')
  const user = (await read<User[]>('/users')).find(({ dni, roleType }) => dni && roleType === 'DOCTOR')
  const [post] = await read<Post[]>('/posts')
  for (const [address, name, repeated] of [
    [`clinics/${clinic?.id}`, clinic?.name, clinic?.doctor ? nameOf(clinic.doctor) : ''],
    [`doctor-referrals/${lead?.id}`, lead ? nameOf(lead.doctorLead) : '', lead?.doctorLead.email],
    [`users-salvia/${user?.id}`, user ? nameOf(user) : '', user?.dni],
    [`posts/edit/${post?.id}`, post?.title, '$'],
  ] as const) {
    await page.goto(`/app/${address}`)
    await loaded(page)
    const header = page.getByRole('region', { name: name ?? '', exact: true }).first()
    await header.waitFor()
    expect(repeated, address).toBeTruthy()
    expect(await header.textContent(), address).not.toContain(repeated)
  }
})
