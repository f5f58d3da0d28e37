import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { DoctorSchedule, Patient } from '#contract/generated/schema.ts'
import { formatDate } from '#src/i18n/format.ts'
import { addDays } from '#src/i18n/wall-clock.ts'
import { expectAccessible, expectNoOverflow } from '#tests/support/browser/accessible.ts'
import { button, click, expectToast, heading } from '#tests/support/browser/console.ts'
import { backOffice, test, writable } from '#tests/support/browser/writable.ts'
import { addPractice, addStaff } from '#tests/support/features/agenda.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { firstSignIn } from '#tests/support/server/client.ts'

const [NINE, TEN] = [540, 600]
const done = { title: 'Éxito', description: 'La agenda se suspendió.' }
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const exceptionsOf = async (doctorId: number) =>
  ((await backOffice().get(`/schedule/doctor/${doctorId}`)).body as DoctorSchedule).exceptions // a 200

async function fill(page: Page, day: string) {
  await field(page, 'Primer día').fill(formatDate(day))
  await field(page, 'Último día').fill(formatDate(day))
  await field(page, 'Motivo').fill('Congreso')
}

/** A patient whom mails reach. */
async function addReached() {
  const { status, body } = await backOffice().post('/patients', {
    ...{ firstName: 'Otilia', lastName: 'Ferreyra', dni: null, dateBirthday: '1971-03-04', phone: '11 8765-4321' },
    ...{ email: 'otilia@example.com', gender: null, insuranceId: null, memberNumber: '' },
  })
  expect(status).toBe(201)
  return body as Patient // a 201
}

describe('a suspended agenda', () => {
  test('asks about each turno in it, proposes other times, takes those that come meanwhile, and says what became of each', {
    tags: 'full',
  }, async ({ page, expectComplaint }) => {
    expectComplaint(/409/)
    const practice = await addPractice()
    const day = await freeWeek()
    const reached = await addReached()
    await practice.book(day, NINE)
    await practice.book(day, TEN, { patientId: reached.id })
    await page.goto(practice.address('dia', day))
    await page
      .getByRole('button', { name: /^Libre: / })
      .first()
      .waitFor()
    await click(page, 'Más acciones de la agenda')
    await page.getByRole('menuitem', { name: 'Suspender agenda' }).click()
    await heading(page, 'Suspender agenda')
    await click(page, 'Suspender agenda')
    await page.getByText('Escribí el motivo.', { exact: true }).waitFor()
    await fill(page, day)
    await click(page, 'Suspender agenda')
    await page.getByText('Hay 2 turnos en ese tiempo: decidí qué pasa con cada uno.').waitFor()
    expect(await exceptionsOf(practice.doctorId)).toEqual([])
    await expectAccessible(page)
    await expectNoOverflow(page, [390, 1360])

    await click(page, 'Suspender agenda')
    await expect.poll(() => page.getByText('Elegí qué pasa con el turno.', { exact: true }).count()).toBe(2)
    await click(page, 'Reprogramar todos a un horario libre')
    await expect.poll(() => field(page, 'Nueva hora').count()).toBe(2)
    await practice.book(day, TEN + 60)
    await click(page, 'Suspender agenda')
    await page.getByText('Mientras tanto se dieron otros turnos').waitFor()
    expect(await field(page, 'Nueva hora').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
      '09:00',
      '09:30',
    ])
    await page.getByLabel('Qué pasa').nth(1).selectOption('Se cancela')
    await page.getByLabel('Qué pasa').nth(2).selectOption('Queda como está')
    await practice.book(addDays(day, 1), NINE)
    await click(page, 'Suspender agenda')
    await expectToast(page, done)
    await page.getByText('2 de 3 turnos resueltos').waitFor()
    const results = page.getByRole('region', { name: 'Suspender agenda' }).getByRole('listitem')
    await expectAccessible(page)
    await expectNoOverflow(page, [390, 1360])
    const calls = page.getByRole('region', { name: 'A quién llamar' }).getByRole('listitem')
    const called = await calls.allTextContents()
    expect(called).toHaveLength(2)
    expect(called[0]).toMatch(/^Nélida .+09:00 · Todavía no se le avisó11 5678-1234 No tiene correo$/)
    expect(called[1]).toMatch(/^Otilia .+10:00 · Cancelado11 8765-4321 Se le avisa por correo$/)
    expect(await calls.getByRole('link', { name: '11 8765-4321', exact: true }).getAttribute('href')).toMatch(/^tel:/)
    expect(await calls.getByRole('link', { name: /^WhatsApp: / }).count()).toBe(2)
    await page.emulateMedia({ media: 'print' })
    expect([await page.getByText('Queda como estaba', { exact: true }).isVisible(), await calls.first().isVisible()]).toEqual([false, true])
    await page.emulateMedia({ media: 'screen' })
    expect(await results.nth(0).textContent()).toMatch(/El horario nuevo ya no está libre.+Hay un turno de 09:00 a 09:30.*Reprogramar$/)
    expect(await results.nth(1).textContent()).toContain('Cancelado')
    expect(await results.nth(2).textContent()).toContain('Queda como estaba')
    expect(await practice.has(day)).toEqual(['12:00 PENDING', '13:00 CANCELLED', '14:00 PENDING'])
    expect(await exceptionsOf(practice.doctorId)).toMatchObject([{ kind: 'CLOSED', fromDay: day, toDay: day, reason: 'Congreso' }])
    await results.nth(0).getByRole('link', { name: 'Reprogramar' }).click()
    await page.getByRole('complementary', { name: 'Reprogramar turno' }).waitFor()
  })

  test('without a turno is done at once, and what was typed before is offered again', { tags: 'full' }, async ({ page }) => {
    const { doctorId } = await addPractice()
    const day = await freeWeek()
    await page.goto(`/app/schedule/suspend/${doctorId}`)
    await heading(page, 'Suspender agenda')
    await fill(page, day)
    await page.reload()
    await click(page, 'Recuperar')
    await expect.poll(() => field(page, 'Motivo').inputValue()).toBe('Congreso')
    await click(page, 'Suspender agenda')
    await expectToast(page, done)
    await page.getByText('No había turnos en ese tiempo.').waitFor()
    await page.getByRole('link', { name: 'Horarios de atención' }).click()
    await page.getByText(`No atiende, ${formatDate(day)}`).waitFor()
    expect(await button(page, 'Agregar excepción').count()).toBe(1)
  })

  test.for(['DOCTOR', 'ADMINISTRATOR_CLINIC'] as const)(
    'is suspended by whoever is %s, who cancels the turno in it',
    { tags: 'full' },
    async (role, { visit, expectComplaint }) => {
      expectComplaint(/409/)
      const practice = await addPractice()
      const day = await freeWeek()
      await practice.book(day, NINE)
      const account = role === 'DOCTOR' ? practice.doctor : await addStaff(role, practice.clinicId)
      const page = await visit({ token: await firstSignIn(writable().api, account) }, { baseURL: writable().url })
      await page.goto(`/app/schedule?vista=semana&fecha=${day}`)
      await page.getByRole('button', { name: new RegExp(`^Nélida ${practice.lastName}`) }).waitFor()
      await click(page, 'Más acciones de la agenda')
      await page.getByRole('menuitem', { name: 'Suspender agenda' }).click()
      await heading(page, 'Suspender agenda')
      await fill(page, day)
      await click(page, 'Suspender agenda')
      await page.getByText('Hay 1 turno en ese tiempo: decidí qué pasa con él.').waitFor()
      await click(page, 'Cancelar todos')
      await click(page, 'Suspender agenda')
      await expectToast(page, done)
      expect(await practice.has(day)).toEqual(['12:00 CANCELLED'])
      expect(await exceptionsOf(practice.doctorId)).toMatchObject([
        { kind: 'CLOSED', fromDay: day, clinicId: role === 'DOCTOR' ? null : practice.clinicId },
      ])
    },
  )
})
