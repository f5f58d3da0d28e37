import { describe, expect, inject } from 'vitest'
import type { Referral, Referrer } from '#contract/generated/schema.ts'
import { isUncontacted } from '#src/features/referrals/lead-age.ts'
import { formatDateTime, fullName } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { addressOf, button, click, expectToast, found, heading, openTab, rowNames } from '#tests/support/browser/console.ts'
import { field } from '#tests/support/browser/form.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { cells, errorOf, headers, newEmail, read, requestsTo, valueBeside } from '#tests/support/features/referrals.ts'

describe('the back office', () => {
  test('finds leads by status, by the age of it and by who still waits, and the address tells it', { tags: 'full' }, async ({ visit }) => {
    const all = await read<Referral[]>('/doctors-referrals')
    const page = await visit('BACKOFFICE')
    await page.goto('/app/doctor-referrals')
    await heading(page, 'BackOffice - Referidos')
    await found(page, all.length)
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Leads', 'Médicos que refirieron'])
    expect(await headers(page)).toEqual([
      'Nombre',
      'Apellido',
      'Email',
      'Teléfono',
      'Fecha de Referido',
      'Estado',
      'En este estado',
      'Acciones',
    ])
    expect(await rowNames(page)).toEqual(all.slice(0, 10).map(({ doctorLead }) => doctorLead.email))
    expect(await cells(page, 'Fecha de Referido')).toEqual(all.slice(0, 10).map(({ referralDate }) => formatDateTime(referralDate)))
    expect((await cells(page, 'En este estado')).every((text) => /^(hoy|1 día|\d+ días)$/.test(text ?? ''))).toBe(true)
    expect(await page.getByRole('link', { name: 'Ver Detalles' }).first().getAttribute('href')).toBe(`/app/doctor-referrals/${all[0]?.id}`)

    const waiting = all.filter((referral) => isUncontacted(referral))
    const chip = button(page, `Sin contactar hace más de 7 días ${waiting.length}`)
    expect(waiting.length).toBeGreaterThan(10)
    await click(page, 'Página siguiente')
    await chip.press('Enter')
    await expect.poll(() => addressOf(page)).toBe('/app/doctor-referrals?sin-contactar=1')
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    await found(page, waiting.length)
    await click(page, 'En este estado')
    await click(page, 'En este estado')
    const oldest = waiting.toSorted((one, other) => Date.parse(one.statusSince ?? '') - Date.parse(other.statusSince ?? ''))
    await expect.poll(() => rowNames(page)).toEqual(oldest.slice(0, 10).map(({ doctorLead }) => doctorLead.email))
    expect(addressOf(page)).toBe('/app/doctor-referrals?sin-contactar=1&leads.sort=-statusAge')
    // What lies below the top bar would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await expectNoOverflow(page, [320, 390])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await found(page, waiting.length)
    for (let steps = 0; steps < 3; steps++) await page.goBack()
    await found(page, all.length)
    expect(await chip.getAttribute('aria-pressed')).toBe('false')

    await button(page, 'Filtrar por Estado').click()
    await page.getByRole('option', { name: /^Rechazado/ }).click()
    await page.keyboard.press('Escape')
    await found(page, all.filter(({ status }) => status === 'REJECTED').length)
    await page.goto('/app/backoffice/referrals')
    await found(page, all.length)
    expect(await page.getByRole('link', { name: 'Ver Detalles' }).first().getAttribute('href')).toBe(`/app/doctor-referrals/${all[0]?.id}`)
    expect(await page.getByRole('link', { name: 'Crear Referido' }).getAttribute('href')).toBe('/app/backoffice/referrals/create')
  })

  test('counts the leads of each doctor, opens one with the keyboard, and comes back to the same tab', { tags: 'full' }, async ({
    visit,
  }) => {
    const all = await read<Referral[]>('/doctors-referrals')
    const doctors = [...new Set(all.map(({ referrerDoctor }) => referrerDoctor.id))]
    const countOf = (id: number) => all.filter(({ referrerDoctor }) => referrerDoctor.id === id).length
    const most = Math.max(...doctors.map(countOf))
    const page = await visit('BACKOFFICE')
    await page.goto('/app/doctor-referrals')
    await openTab(page, 'Médicos que refirieron')
    await found(page, doctors.length)
    expect(addressOf(page)).toBe('/app/doctor-referrals?tab=medicos')
    expect(await headers(page)).toEqual(['Doctor', 'Email', 'CUIT', 'Nº Licencia', 'Ref. Generados', 'Acciones'])
    expect(await cells(page, 'Ref. Generados')).toEqual(
      doctors
        .map((id) => String(countOf(id)))
        .sort((one, other) => Number(other) - Number(one))
        .slice(0, 10),
    )
    await expectAccessible(page)
    await expectNoOverflow(page, [390])
    await page.setViewportSize({ width: 1280, height: 800 })

    const id = doctors.find((one) => countOf(one) === most) ?? 0
    const { doctor, referrals } = await read<Referrer>(`/doctors-referrals/doctor/${id}`)
    const image = page.waitForRequest('**/profile-images/**').catch(() => undefined)
    await page
      .getByRole('row', { name: fullName(doctor.user) })
      .getByRole('link', { name: 'Ver Detalles' })
      .press('Enter')
    await heading(page, 'Detalle del doctor que refiere')
    for (const [term, value] of [
      ['ID', String(id)],
      ['Nombre', fullName(doctor.user)],
      ['Email', doctor.user.email],
      ['CUIT', doctor.cuit],
      ['Nº Licencia', doctor.medicalLicenseNumber],
    ])
      await expect.poll(() => valueBeside(page, term ?? '')).toBe(value)
    expect(await page.getByText('Recomendado por', { exact: true }).count()).toBe(doctor.recommendedBy ? 1 : 0)
    if (doctor.profileImage) {
      expect((await image)?.headers()['authorization']).toBe(`Bearer ${inject('tokens').BACKOFFICE}`)
      await page.getByRole('img', { name: fullName(doctor.user) }).waitFor()
    }
    expect(await rowNames(page)).toEqual(referrals.slice(0, 10).map(({ doctorLead }) => fullName(doctorLead)))
    expect(await cells(page, 'Estado')).toEqual(referrals.slice(0, 10).map(({ status }) => leadStatusLabels[status]))
    expect(await page.getByRole('link', { name: 'Ver Detalles' }).first().getAttribute('href')).toBe(
      `/app/doctor-referrals/${referrals[0]?.id}`,
    )
    await page.goBack()
    await found(page, doctors.length)
    expect(addressOf(page)).toBe('/app/doctor-referrals?tab=medicos')
    await page.goForward()
    await page.getByRole('link', { name: 'Volver' }).click()
    await found(page, doctors.length)
    expect(addressOf(page)).toBe('/app/doctor-referrals?tab=medicos')
  })

  test('reads about a doctor who referred nobody, and about one who is not there', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/404/)
    const { doctorId } = await addDoctor(backOffice())
    await page.goto(`/app/doctor-referrals/doctor/${doctorId}`)
    await page.getByText('Este doctor no ha generado referidos.', { exact: true }).waitFor()
    expect(await page.getByText('Imagen de perfil', { exact: true }).count()).toBe(0)
    await page.goto('/app/doctor-referrals/doctor/2147483647')
    await page.getByText('No se encontró la información del doctor.', { exact: true }).waitFor()
    await expectToast(page, { title: 'Error', description: 'No se pudo obtener el detalle del doctor referrer.', destructive: true })
    await page.getByRole('link', { name: 'Volver' }).click()
    await heading(page, 'BackOffice - Referidos')
  })

  test('reads what is missing: every lead, every doctor, those who wait, the age of a status, and an answer', { tags: 'full' }, async ({
    visit,
    expectComplaint,
  }) => {
    expectComplaint(/500/)
    const page = await visit('BACKOFFICE')
    const answer = (json: unknown[]) => page.route('**/api/v1/doctors-referrals', (route) => route.fulfill({ json }))
    const [{ statusSince: _, ...lead } = {} as Referral] = await read<Referral[]>('/doctors-referrals')
    await answer([])
    await page.goto('/app/doctor-referrals')
    await page.getByText('No hay leads registrados.', { exact: true }).waitFor()
    await openTab(page, 'Médicos que refirieron')
    await page.getByText('No hay registros de médicos que hayan referido.', { exact: true }).waitFor()
    await expectAccessible(page, ['dark'])
    await answer([{ ...lead, status: 'CONTACTED' }])
    await page.goto('/app/doctor-referrals')
    await expect.poll(() => cells(page, 'En este estado')).toEqual(['N/A'])
    await click(page, 'Sin contactar hace más de 7 días 0')
    await page.getByText('Ningún lead espera hace más de 7 días.', { exact: true }).waitFor()
    await page.route('**/api/v1/doctors-referrals', (route) => route.fulfill({ status: 500 }))
    await page.reload()
    await expectToast(page, { title: 'Error', description: 'No se pudieron obtener los referidos.', destructive: true })
    await button(page, 'Reintentar').waitFor()
  })

  test('refers in the name of a doctor', { tags: 'full' }, async ({ page, expectComplaint }) => {
    expectComplaint(/500/)
    const { doctorId } = await addDoctor(backOffice())
    const sent = requestsTo(page, 'POST', '/doctors-referrals/lead')
    await page.route('**/api/v1/users/doctor', (route) => route.fulfill({ status: 500 }))
    await page.goto('/app/doctor-referrals')
    await page.getByRole('link', { name: 'Crear Referido' }).click()
    await heading(page, 'Crear Nuevo Referido')
    await page.getByText('Error al cargar los médicos', { exact: true }).waitFor()
    await page.unroute('**/api/v1/users/doctor')
    await click(page, 'Reintentar')
    await page.getByText('Error al cargar los médicos', { exact: true }).waitFor({ state: 'detached' })
    // The list that it opens lies over what follows.
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    const labels = await page.locator('form label').allTextContents()
    expect(labels.slice(-2).map((label) => label.replace(' *', ''))).toEqual(['Doctor que refiere', 'Notas adicionales'])
    await click(page, 'Crear Referido')
    expect(await errorOf(page, 'Doctor que refiere')).toEqual(['Elegí el médico que refiere.'])
    const email = newEmail()
    await field(page, 'Nombre').fill('Julia')
    await field(page, 'Apellido').fill('Ibáñez')
    await field(page, 'Email').fill(email)
    await field(page, 'Notas adicionales').fill('Llamó por teléfono.')
    await field(page, 'Doctor que refiere').focus()
    const doctors = (await backOffice().get('/users/doctor')).body as { id: number; user: { firstName: string; lastName: string } }[]
    await page.keyboard.type(fullName(doctors.find(({ id }) => id === doctorId)?.user ?? { firstName: '', lastName: '' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await click(page, 'Crear Referido')
    await expectToast(page, { title: 'Éxito', description: 'Referido creado exitosamente.' })
    await heading(page, 'BackOffice - Referidos')
    expect(addressOf(page)).toBe('/app/backoffice/referrals')
    const [body] = sent.map((request) => request.postDataJSON())
    expect(body).toEqual({ firstName: 'Julia', lastName: 'Ibáñez', email, referrerDoctorId: expect.any(Number) })
    await page.getByRole('rowheader', { name: email }).waitFor()
    await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Ver Detalles' }).click()
    await page.getByText('Llamó por teléfono.', { exact: true }).waitFor()
  })
})
