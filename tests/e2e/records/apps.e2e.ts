import { afterAll, beforeAll, describe, expect } from 'vitest'
import { formatTime } from '#src/i18n/format.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { test } from '#tests/support/browser/browser.ts'
import { addressOf, button, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { errorsAt, field } from '#tests/support/browser/form.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { startMailingServer } from '#tests/support/server/mailing-server.ts'
import { opened } from '#tests/support/server/opened.ts'
import { startProgram } from '#tests/support/server/program.ts'

const PHONE = { width: 390, height: 844 }

let program: Awaited<ReturnType<typeof startProgram>>
const { server, smtp } = opened(() => startMailingServer({ CAPTCHA_PROVIDER: 'none', WEBHOOKS_TO_PRIVATE: '1' }))

beforeAll(async () => {
  program = await startProgram()
})
afterAll(() => program.stop())

describe('webhooks', () => {
  test('are added, tried, sent again and taken away by the back office, by keyboard on a phone', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/422/)
    const page = await visit({ token: await signIn(server.api) }, { baseURL: server.url, viewport: PHONE })
    await page.goto('/app/apps')
    await heading(page, 'Aplicaciones')
    await page.getByText('Próximamente').first().waitFor()
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await page.getByRole('link', { name: 'Configurar' }).press('Enter')
    await heading(page, 'Webhooks')
    await page.getByRole('link', { name: 'Agregar webhook' }).first().press('Enter')
    await heading(page, 'Agregar webhook')
    await field(page, 'Dirección').fill('salvia')
    await field(page, 'Dirección').press('Enter')
    await expect.poll(() => errorsAt(page, 'Dirección')).toEqual(['La dirección empieza con https://.'])
    await field(page, 'Dirección').fill(program.url)
    await page.getByRole('checkbox', { name: 'Referido nuevo o cambiado' }).press('Space')
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    await button(page, 'Agregar').press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Secreto para verificar la firma' }).waitFor()
    expect(await page.getByRole('dialog').locator('code').textContent()).toMatch(/^[\w-]{43}$/)
    await button(page, 'Listo').press('Enter')
    await page.getByText('Todavía no se envió nada.').waitFor()
    expect(addressOf(page)).toMatch(/^\/app\/apps\/webhooks\/\d+$/)

    await button(page, 'Enviar prueba').press('Enter')
    await page.getByText('Entregado').waitFor()
    expect(program.bodies().map(({ event }) => event)).toEqual(['TEST'])
    await expectAccessible(page, ['light', 'dark'])
    await expectNoOverflow(page, [320, 390])
    program.answer(500)
    await button(page, /^Reenviar: Prueba/).press('Enter')
    await page.getByText('Se reintenta').waitFor()
    await page.getByText(/Respondió 500/).waitFor()
    program.answer(204)

    // What happens in the platform is told.
    const lead = { firstName: 'Sofía', lastName: 'Núñez', email: 'sofia@example.com', phone: '3514567890' }
    await client(server.api, await signIn(server.api, accountOf('DOCTOR'))).post('/doctors-referrals/lead', lead)
    await expect.poll(() => program.bodies().map(({ event }) => event)).toContain('LEAD_CHANGED')
    expect(JSON.stringify(program.told)).not.toContain('Núñez')

    await page.getByRole('checkbox', { name: 'Activo' }).press('Space')
    await button(page, 'Guardar Cambios').press('Enter')
    await expectToast(page, { title: 'Éxito', description: 'El webhook se guardó.' })
    await button(page, 'Quitar').press('Enter')
    await expectAccessible(page)
    await click(page.getByRole('dialog'), 'Quitar')
    await heading(page, 'Webhooks')
    // The demo's own is there.
    await page.getByText('Se encontraron 1 registros.').waitFor()
    expect(await page.getByText(program.url).count()).toBe(0)
  })
})

test('a doctor sees what there is for them, and chooses what is mailed and when it is not', { tags: 'full' }, async ({ visit }) => {
  const token = await signIn(server.api, accountOf('DOCTOR'))
  const page = await visit({ token }, { baseURL: server.url, viewport: PHONE })
  await page.goto('/app/apps')
  await heading(page, 'Aplicaciones')
  expect(await page.getByRole('link', { name: 'Configurar' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Conectar mi calendario' }).waitFor()
  await page.getByRole('link', { name: 'Elegir mis avisos' }).press('Enter')
  await heading(page, 'Notificaciones')
  await expectAccessible(page, ['light', 'dark'])
  await expectNoOverflow(page, [320, 390])
  await page.getByRole('checkbox', { name: 'Turno cancelado: Por correo' }).press('Space')
  await page.getByText('Guardado.').waitFor()

  const office = client(server.api, await signIn(server.api))
  const { body: agenda } = await client(server.api, token).get('/medical-consultation?view=upcoming&pageSize=250')
  const planned = (agenda as { data: { id: number; status: string; date: string }[] }).data.filter(
    ({ status, date }) => status === 'PENDING' && date > new Date().toISOString(),
  )
  const [first, second] = planned
  const cancel = (id: number | undefined) =>
    office.patch(`/medical-consultation/${id}`, { status: 'CANCELLED', cancelledReason: 'Viaja.', cancelledKind: 'CLINIC' })
  expect((await cancel(first?.id)).status).toBe(200)
  const mails = () => smtp.to(accountOf('DOCTOR').email).filter(({ subject }) => subject === 'Se canceló un turno')
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1)
  expect(mails()[0]?.text).toContain(`/app/medical-consultation/${first?.id}`)

  // All day long but for an hour that is half a day away, so that it is quiet now.
  const hour = Number(formatTime(new Date()).slice(0, 2))
  const clock = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`
  const quietHours = { from: clock(13), to: clock(12) }
  await page.getByRole('checkbox', { name: 'No enviar correos a ciertas horas' }).press('Space')
  await page.getByLabel('Desde').fill(quietHours.from)
  await page.getByLabel('Hasta').fill(quietHours.to)
  await page.getByLabel('Hasta').blur()
  await expect
    .poll(async () => ((await client(server.api, token).get('/users/me')).body as { preferences: object }).preferences)
    .toMatchObject({ quietHours })
  await page.reload()
  expect(await page.getByLabel('Desde').inputValue()).toBe(quietHours.from)
  expect((await cancel(second?.id)).status).toBe(200)
  await page.goto('/app')
  await page
    .getByRole('button', { name: /Notificaciones: \d+ sin leer|sin leer/ })
    .first()
    .waitFor()
  expect(mails()).toHaveLength(1)
})

test('a week begins where somebody has chosen, in the agenda and the calendars, without a reload', { tags: 'full' }, async ({ visit }) => {
  const page = await visit({ token: await signIn(server.api, accountOf('DOCTOR')) }, { baseURL: server.url })
  const firstDay = () => page.getByRole('region').locator('[class*=headings] span').first().textContent()
  await page.goto('/app/settings/display')
  await page.getByLabel('La semana empieza el').selectOption('SUNDAY')
  await page.getByText('Guardado.').waitFor()
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Agenda' }).click()
  await heading(page, 'Agenda')
  await page
    .getByRole('button', { name: 'Mes' })
    .or(page.getByRole('radio', { name: 'Mes' }))
    .or(page.getByRole('link', { name: 'Mes' }))
    .first()
    .click()
  await expect.poll(firstDay).toBe('dom')
  await page.goto('/app/settings/display')
  await page.getByLabel('La semana empieza el').selectOption('MONDAY')
  await page.getByText('Guardado.').waitFor()
  await page.goto('/app/schedule?vista=mes')
  await expect.poll(firstDay).toBe('lun')
})
