import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Clinic, Insurance, Speciality } from '#contract/generated/schema.ts'
import { addressOf, button, click, expectToast, follow, rowNames } from '#tests/support/browser/console.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { recordsAt } from '#tests/support/features/records.ts'

const insurances = recordsAt<Insurance>('/insurances')

test('an insurer is archived and brought back, by its page or by the toast, and the list shows it where it is asked for', {
  tags: 'full',
}, async ({ page }) => {
  const { id, name } = await insurances.add({ name: `Obra Social ${randomUUID()}` })
  const archived = { title: name, description: 'Se archivó: ya no se ofrece donde se elige.Deshacer' }
  const restored = { title: name, description: 'Se restauró: vuelve a ofrecerse donde se elige.' }
  const isArchived = async () => ((await backOffice().get(`/insurances/${id}`)).body as Insurance).archivedAt !== null
  const filter = page.getByPlaceholder('Filtrar obras sociales...', { exact: true })

  await page.goto(`/app/insurances/${id}`)
  await page.getByRole('textbox', { name: 'Nombre' }).fill(`${name} nueva`)
  await click(page, 'Archivar')
  await expectToast(page, archived)
  await page.getByText(/^En el archivo desde el \d\d\/\d\d\/\d{4}$/).waitFor()
  // What is typed stays, and is saved over the version that was archived.
  expect(await page.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe(`${name} nueva`)
  expect(await isArchived()).toBe(true)
  await click(page, 'Deshacer')
  await expectToast(page, restored)
  await button(page, 'Archivar').waitFor()
  expect(await isArchived()).toBe(false)
  await click(page, 'Editar')
  await expectToast(page, { title: 'Éxito', description: 'La obra social ha sido actualizado correctamente.' })
  await click(page, 'Archivar')
  await expectToast(page, { ...archived, title: `${name} nueva` })

  await page.goto('/app/insurances')
  await filter.fill(name)
  await page.getByText('Sin resultados.', { exact: true }).waitFor()
  await click(page, 'Archivadas')
  await expect.poll(() => rowNames(page)).toEqual([`${name} nueva`])
  expect(await addressOf(page)).toContain('archivados=1')
  await follow(page, 'Ver detalle')
  await click(page, 'Restaurar')
  await expectToast(page, { title: `${name} nueva`, description: `${restored.description}Deshacer` })
  await page.goBack()
  await page.getByText('Sin resultados.', { exact: true }).waitFor()
  await click(page, 'Archivadas')
  await expect.poll(() => rowNames(page)).toEqual([`${name} nueva`])
})

test('an archived speciality stays with its doctor and is offered to nobody else, and a filter by an archived clinic names it', {
  tags: 'full',
}, async ({ page }) => {
  const api = backOffice()
  const { id, name } = await recordsAt<Speciality>('/doctor-categories').add({ name: `Especialidad ${randomUUID()}` })
  const [doctor, other] = [await addDoctor(api, id), await addDoctor(api)]
  const place = { ...exampleOf('CreateClinicInput'), name: `Consultorio ${name}`, doctorId: doctor.doctorId }
  const clinic = (await api.post('/clinics', place)).body as Clinic // what the contract says of the path
  for (const path of [`/doctor-categories/archived/${id}`, `/clinics/archived/${clinic.id}`]) await api.patch(path, { isArchived: true })

  const select = page.getByRole('combobox', { name: 'Especialidad' })
  const options = () => select.locator('option').allTextContents()
  await page.goto(`/app/users-salvia/${doctor.id}`)
  await expect.poll(() => select.inputValue()).toBe(String(id))
  await expect.poll(options).toContain(name)
  await page.goto(`/app/users-salvia/${other.id}`)
  await expect.poll(async () => (await options()).length).toBeGreaterThan(5)
  expect(await options()).not.toContain(name)

  await page.goto(`/app/medical-consultation?vista=todas&consultorio=${clinic.id}`)
  await page.getByRole('button', { name: `Consultorio: ${clinic.name} (archivado)` }).waitFor()
})
