import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import type { BackOfficeDashboard, ChoiceAssignment, ConsultationList, DoctorDashboard, Referral } from '#contract/generated/schema.ts'
import { formatLongDay, formatMonth } from '#src/i18n/calendar.ts'
import { formatDayAndMonth, formatNumber, formatTime, fullName, today } from '#src/i18n/format.ts'
import { consultationStatusLabels, leadStatusLabels } from '#src/i18n/labels.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { addressOf, button, click, follow, found, heading, section } from '#tests/support/browser/console.ts'
import { forward } from '#tests/support/browser/intercept-requests.ts'
import { tabTo } from '#tests/support/browser/keyboard.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { queryOfAddress } from '#tests/support/features/consultations-address.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { client, firstSignIn } from '#tests/support/server/client.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

const read = async <Answer>(path: string, role: 'BACKOFFICE' | 'DOCTOR') =>
  (await client(`${inject('url')}/api/v1`, inject('tokens')[role]).get(path)).body as Answer // what the operation answers

/** How many consultations the list has at an address. */
async function listed(role: 'BACKOFFICE' | 'DOCTOR', address: string) {
  const query = new URLSearchParams({ ...queryOfAddress(address), pageSize: '1' })
  return (await read<ConsultationList>(`/medical-consultation?${query}`, role)).total
}

const figures = (page: Page) => page.getByRole('list', { name: 'Resumen' }).getByRole('link')
const figure = (page: Page, label: string) => figures(page).filter({ hasText: label })
/** The links of a part of the page, as `text → address`. */
const linksIn = async (page: Page, title: string) =>
  section(page, title)
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [String(link.lastElementChild?.textContent), String(link.getAttribute('href'))] as const))

/** Follows a link, expects the list to have so many records, and comes back. */
async function expectList(page: Page, open: () => Promise<void>, count: number) {
  await open()
  if (count > 0) await found(page, count)
  await page.goBack()
  await heading(page, 'Dashboard')
}

describe('the back office', () => {
  test('sees what waits and how it goes, and each figure leads to a list of as many', { tags: 'full' }, async ({ visit }) => {
    const data = await read<BackOfficeDashboard>('/dashboard/back-office', 'BACKOFFICE')
    const leads = await read<Referral[]>('/doctors-referrals', 'BACKOFFICE')
    const page = await visit('BACKOFFICE')
    const seen: string[] = []
    page.on('response', (response) => seen.push(new URL(response.url()).pathname))
    await page.goto('/app')
    await heading(page, 'Dashboard')
    await page.getByText(formatLongDay(data.day), { exact: true }).waitFor()
    const month = data.choices.at(-1)
    await expect
      .poll(() => figures(page).allTextContents())
      .toEqual([
        `Leads sin contactar${data.uncontacted.count}hace más de 7 días`,
        `Usuarios para validar${data.usersToValidate}`,
        `Publicaciones en revisión${data.postsInReview}`,
        `Solicitudes de alta${data.signUps}`,
        `Correos que no salieron${data.failedMails}`,
        `Referidos convertidos${Math.round((100 * data.referrals.CONVERTED) / leads.length)} %${data.referrals.CONVERTED} de ${leads.length}`,
        `Choices de este mes${formatNumber(month?.quantity ?? 0)}`,
      ])

    // The chart comes after the figures, and draws no attention of screen readers.
    await section(page, 'Consultas por semana').locator('svg.recharts-surface').waitFor()
    const chart = seen.findIndex((path) => path.includes('weeks-chart'))
    expect(chart).toBeGreaterThan(seen.indexOf('/api/v1/dashboard/back-office'))
    const table = page.getByRole('table').filter({ hasText: 'Semana del' })
    const rows = await table.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))
    const statuses = Object.keys(consultationStatusLabels) as (keyof typeof consultationStatusLabels)[]
    expect(rows).toEqual([
      ['Semana del', ...Object.values(consultationStatusLabels)],
      ...data.weeks
        .toReversed()
        .map(({ from, counts }) => [formatDayAndMonth(from), ...statuses.map((status) => formatNumber(counts[status]))]),
    ])
    await expectAccessible(page)
    await expectNoOverflow(page, [390])
    await click(page, 'Ver como tabla')
    await expectNoOverflow(page, [390, 1280])
    expect(await button(page, 'Ver como tabla').getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('svg.recharts-surface').count()).toBe(0)
    await click(page, 'Ver como tabla')

    await expectList(page, () => figure(page, 'Leads sin contactar').click(), data.uncontacted.count)
    await expectList(page, () => figure(page, 'Usuarios para validar').click(), data.usersToValidate)
    await expectList(page, () => figure(page, 'Publicaciones en revisión').click(), data.postsInReview ?? 0)
    await expectList(page, () => figure(page, 'Solicitudes de alta').click(), data.signUps ?? 0)
    await expectList(page, () => figure(page, 'Referidos convertidos').click(), data.referrals.CONVERTED)
    const byStatus = await linksIn(page, 'Referidos por estado')
    expect(byStatus).toEqual(
      Object.keys(leadStatusLabels).map((status) => [
        String(leads.filter((lead) => lead.status === status).length),
        `/app/doctor-referrals?leads.status=${status}`,
      ]),
    )
    const byConsultation = await linksIn(page, 'Consultas por semana')
    expect(byConsultation).toHaveLength(statuses.length)
    for (const [count, address] of byConsultation) expect(await listed('BACKOFFICE', address)).toBe(Number(count))
    await section(page, 'Consultas por semana').getByRole('listitem').getByRole('link').first().click()
    await heading(page, 'Consultas Médicas')
    expect(addressOf(page)).toBe(byConsultation[0]?.[1])
    await found(page, Number(byConsultation[0]?.[0]))
    await page.goBack()
    await section(page, 'Leads que más esperan').waitFor()

    const [oldest] = data.uncontacted.oldest
    if (!oldest) throw new Error('No lead waits.')
    const waiting = await section(page, 'Leads que más esperan').getByRole('listitem').getByRole('link').allTextContents()
    expect(waiting).toEqual(data.uncontacted.oldest.map(fullName))
    await section(page, 'Leads que más esperan').getByRole('link').first().click()
    await heading(page, 'Detalle del lead')
    expect(addressOf(page)).toBe(`/app/doctor-referrals/${oldest.id}`)
  })

  test('goes from a part of the chart to these consultations, and reads which choices were assigned in a month, and to whom', {
    tags: 'full',
  }, async ({ visit }) => {
    const { weeks, choices } = await read<BackOfficeDashboard>('/dashboard/back-office', 'BACKOFFICE')
    const page = await visit('BACKOFFICE')
    await page.goto('/app')
    // A week without any, as on its Monday, has no part in the chart.
    const week = weeks.findLast(({ counts }) => counts.COMPLETED > 0)
    await page.locator('.recharts-bar').first().locator('path').last().click()
    await heading(page, 'Consultas Médicas')
    expect(addressOf(page)).toBe(`/app/medical-consultation?vista=todas&estado=COMPLETED&desde=${week?.from}&hasta=${week?.to}`)
    await found(page, week?.counts.COMPLETED ?? 0)
    await page.goBack()

    const { month, quantity } = choices.findLast((one) => one.quantity > 0) ?? { month: '', quantity: 0 }
    const assigned = await read<ChoiceAssignment[]>(`/choices?month=${month}`, 'BACKOFFICE')
    const [newest] = assigned
    await section(page, 'Choices asignados por mes')
      .getByRole('row', { name: formatMonth(month) })
      .getByRole('link', { name: formatNumber(quantity), exact: true })
      .click()
    await heading(page, 'Choices asignados')
    expect(addressOf(page)).toBe(`/app/choices?mes=${month}`)
    await page.getByText(`${formatNumber(quantity)} choices asignados`, { exact: true }).waitFor()
    await found(page, assigned.length)
    await expectAccessible(page)
    await expectNoOverflow(page, [390, 1280])
    await page
      .getByRole('link', { name: newest ? fullName(newest.doctor) : '', exact: true })
      .first()
      .click()
    await heading(page, 'Detalles del Usuario')
    expect(addressOf(page)).toBe(`/app/users-salvia/${newest?.doctor.userId}?tab=choices`)
    await page.goBack()
    await click(page, 'Mes anterior')
    await page.getByText(formatMonth(choices[choices.findIndex((one) => one.month === month) - 1]?.month ?? ''), { exact: true }).waitFor()
    await click(page, 'Mes siguiente')
    await found(page, assigned.length)
  })

  test('of a new platform sees what to do first', { tags: 'full' }, async ({ visit }) => {
    const page = await visit('BACKOFFICE')
    await page.route('**/api/v1/dashboard/back-office?*', async (route) => {
      const data = (await (await forward(route)).json()) as BackOfficeDashboard // what the operation answers
      const none = { PENDING: 0, CONTACTED: 0, CONVERTED: 0, REJECTED: 0 }
      const has = { specialities: true, insurances: false, doctors: false, clinics: false, consultations: false }
      await route.fulfill({ json: { ...data, referrals: none, has } })
    })
    await page.goto('/app')
    const steps = section(page, 'Primeros pasos').getByRole('listitem')
    await expect
      .poll(() => steps.getByRole('heading').allTextContents())
      .toEqual(['Listo: Cargá las especialidades', 'Agregá el primer médico', 'Agregá un consultorio', 'Cargá las obras sociales'])
    expect(await figures(page).count()).toBe(0)
    await expectAccessible(page)
    await follow(page, 'Crear Usuario')
    await heading(page, 'Crear Usuario')
  })
})

describe('a doctor', () => {
  test('sees today in order and what waits, and each figure leads to a list of as many', async ({ visit }) => {
    const data = await read<DoctorDashboard>('/dashboard/doctor', 'DOCTOR')
    const own = await read<Referral[]>('/doctors-referrals', 'DOCTOR')
    const page = await visit('DOCTOR')
    await page.goto('/app')
    await heading(page, 'Dashboard')
    const { today: count, pending, withoutNotes } = data.counts
    await expect
      .poll(() => figures(page).allTextContents())
      .toEqual([
        `Consultas de hoy${count}`,
        `Por confirmar${pending}`,
        `Completadas sin notas${withoutNotes}`,
        `Choices${formatNumber(data.choices)}`,
      ])
    const addresses = await figures(page).evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))))
    expect(await Promise.all(addresses.slice(0, 3).map((address) => listed('DOCTOR', address)))).toEqual([count, pending, withoutNotes])
    // Who comes today is listed once, in 'Hoy'.
    const ofToday = section(page, 'Hoy')
    const isThere = ofToday
      .getByRole('list')
      .or(ofToday.getByText('Hoy no hay turnos'))
      .or(ofToday.getByRole('button', { name: /^Ver / }))
    await isThere.first().waitFor()
    for (const name of [/^Ver \d+ anterior/, /^Ver \d+ más$/])
      for (const more of await ofToday.getByRole('button', { name }).all()) await more.click()
    const visits = await ofToday
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
      .all()
    const told = await Promise.all(
      visits.map(async (one) => [await one.locator('time').textContent(), await one.getByRole('link').textContent()]),
    )
    expect(told.sort()).toEqual(data.today.map(({ date, patientName }) => [formatTime(date), patientName]).sort())
    expect(await page.getByRole('heading', { name: /Agenda de hoy|En sala de espera/ }).count()).toBe(0)
    await expectAccessible(page)
    await expectNoOverflow(page, [390, 1280])

    const byStatus = await linksIn(page, 'Tus referidos')
    expect(byStatus.map(([count]) => Number(count))).toEqual(
      Object.keys(leadStatusLabels).map((status) => own.filter((one) => one.status === status).length),
    )
    for (const [index, [count]] of byStatus.slice(0, 2).entries())
      await expectList(page, () => section(page, 'Tus referidos').getByRole('link').nth(index).click(), Number(count))
    await figure(page, 'Choices').click()
    await heading(page, 'Perfil')
    await page.getByRole('status').getByText(formatNumber(data.choices), { exact: true }).waitFor()
    await page.goBack()
    await heading(page, 'Dashboard')

    await figures(page).first().waitFor()
    await tabTo(page, /^Por confirmar/)
    await page.keyboard.press('Enter')
    await heading(page, 'Consultas Médicas')
    expect(addressOf(page)).toBe('/app/medical-consultation?vista=pendientes')
    await found(page, data.counts.pending)
  })

  test('reads how long it is to the next patient, and the next day at the clinic’s midnight', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    const data = await read<DoctorDashboard>('/dashboard/doctor', 'DOCTOR')
    const visitAt = (id: number, date: string, patientName: string, status: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED') => ({
      ...{ id, date, patientName, status, durationInMinutes: 2, name: 'Control', clinicName: null },
    })
    const evening = [
      visitAt(1, '2026-03-11T02:50:00.000Z', 'Luis Antes'),
      visitAt(2, '2026-03-11T02:57:00.000Z', 'Eva Cancelada', 'CANCELLED'),
      visitAt(3, '2026-03-11T02:58:00.000Z', 'Iris Próxima'),
    ]
    const morning = [visitAt(4, '2026-03-11T05:06:00.000Z', 'Ana Temprano')]
    // The zone is the browser's, because under Playwright's clock no class can extend Date, as the one with a zone does.
    const page = await visit('DOCTOR', { timezoneId: 'America/Argentina/Buenos_Aires' })
    let asked = 0
    // At the first midnight of this device the server has not reached it yet.
    await page.route('**/api/v1/dashboard/doctor', (route) => {
      asked += 1
      return route.fulfill({
        json: asked < 3 ? { ...data, day: '2026-03-10', today: evening } : { ...data, day: '2026-03-11', today: morning },
      })
    })
    // Of what others change nothing is told, so that the page becomes quiet. The clock runs ahead of each answer to that.
    expectComplaint(/did not answer in time/)
    await page.route('**/api/v1/schedule/changes', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
    // 23:57 in Buenos Aires.
    await page.clock.install({ time: new Date('2026-03-11T02:57:00.000Z') })
    await page.goto('/app')
    const next = page.getByRole('link', { name: /^Próximo paciente/ })
    await expect.poll(() => next.textContent()).toContain('Iris Próximaen 1 min')
    await page.getByText('Martes, 10 de marzo', { exact: true }).waitFor()
    await page.getByText(/^Choices: [\d.]+$/).waitFor()
    // A request that is still under way would take all of that minute.
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(60_000)
    await expect.poll(() => next.textContent()).toContain('ahora')
    await page.clock.runFor(60_000)
    await expect.poll(() => next.textContent()).toContain('en curso')
    expect(asked).toBe(1)
    const again = page.waitForResponse('**/api/v1/dashboard/doctor').then((response) => response.finished())
    await page.clock.runFor(60_000)
    await again
    expect(asked).toBe(2)
    await next.waitFor({ state: 'detached' })
    await page.getByText('Martes, 10 de marzo', { exact: true }).waitFor()
    await page.clock.runFor(60_000)
    await page.getByText('Miércoles, 11 de marzo', { exact: true }).waitFor()
    await expect.poll(() => next.textContent()).toMatch(/Ana Tempranoen 2 h [45] min/)
    expect(asked).toBe(3)
  })

  test('who is new sees what to do first, and no zeros', { tags: 'full' }, async ({ visit }) => {
    const doctor = await addDoctor(backOffice())
    const page = await visit({ token: await firstSignIn(writable().api, doctor) }, { baseURL: writable().url })
    await page.goto('/app')
    const steps = section(page, 'Primeros pasos').getByRole('listitem')
    await expect.poll(() => steps.count()).toBe(4)
    expect(await figures(page).count()).toBe(0)
    await page.getByText(formatLongDay(today()), { exact: true }).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page, [390])
    await follow(page, 'Ir al perfil')
    await heading(page, 'Perfil')
  })

  // tables.e2e.ts does it with a list.
  if (isDeep)
    test('finds a retry when the figures do not come, and the pages where the backend has none', async ({ visit, expectComplaint }) => {
      expectComplaint(/500/)
      const page = await visit('DOCTOR')
      await page.route('**/api/v1/dashboard/doctor', (route) => route.fulfill({ status: 500 }))
      await page.goto('/app')
      await page.getByText('No se pudo cargar el dashboard.', { exact: true }).waitFor()
      await page.unroute('**/api/v1/dashboard/doctor')
      await click(page, 'Reintentar')
      await figures(page).first().waitFor()
      // A dashboard links to each consultation.
      await page.route('**/api/v1/users/me', async (route) => {
        const response = await forward(route)
        const { extensions, ...user } = await response.json()
        await route.fulfill({ response, json: { ...user, extensions: extensions.filter((id: string) => id !== 'getConsultation') } })
      })
      await page.reload()
      await page.getByRole('heading', { level: 2, name: 'Te damos la bienvenida' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('main').getByRole('link', { name: 'Pacientes', exact: true }).click()
      await heading(page, 'Pacientes')
    })
})
