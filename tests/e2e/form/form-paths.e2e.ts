import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { askingFormModel, formModel } from '#machines/form-submission.model.ts'
import { expectToast } from '#tests/support/browser/console.ts'
import { interceptRequests } from '#tests/support/browser/intercept-requests.ts'
import { backOffice, test } from '#tests/support/browser/writable.ts'
import { formStaysAsShown, type System, toursOnPage, walk } from '#tests/support/flows/model.ts'
import { formOf } from '#tests/support/server/client.ts'

type Told = Parameters<typeof expectToast>[1]
type Subject = {
  /** Its address in the console and in the API. */
  address: string
  record: string
  /** The property that is edited, what it holds, and what the button that saves it is called. */
  property: string
  title: string
  button: string
  saved: Told
  failed: Told
  /** How the API takes a change. */
  encode: (change: Record<string, string>) => unknown
}

async function speciality(title: string): Promise<Subject> {
  const { id } = (await backOffice().post('/doctor-categories', { name: title })).body as { id: number } // a 201
  return {
    address: `/app/specialities/${id}`,
    record: `/doctor-categories/${id}`,
    property: 'name',
    title,
    button: 'Guardar Cambios',
    saved: { title: 'Éxito', description: 'La especialidad ha sido actualizada correctamente.' },
    failed: { title: 'Error', description: 'No se pudo actualizar la especialidad.', destructive: true },
    encode: (change) => change,
  }
}

async function user(title: string): Promise<Subject> {
  const { body } = await backOffice().post('/users', {
    firstName: title,
    lastName: 'De prueba',
    email: `${title.replace(/\W/g, '')}@salvia.test`,
    password: 'Un secreto de prueba 1',
    roleType: 'BACKOFFICE',
    employeeNumber: 'E-1',
  })
  const { id } = body as { id: number } // a 201
  return {
    address: `/app/users-salvia/${id}`,
    record: `/users/${id}`,
    property: 'firstName',
    title,
    button: 'Guardar Cambios',
    saved: { title: 'Éxito', description: 'Los detalles del usuario han sido actualizados.' },
    failed: { title: 'Error', description: 'No se pudieron guardar los cambios.', destructive: true },
    encode: formOf,
  }
}

/** A record's form, and in the walk's hands the network between it and the real server. */
async function system(page: Page, { address, record, property, title, button, saved, failed, encode }: Subject) {
  const saves = await interceptRequests(page, 'PATCH', record)
  const field = page.getByRole('textbox', { name: 'Nombre', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Confirmación', exact: true })
  const uncertain = page.getByText('No sabemos si se guardó.', { exact: false })
  const conflict = page.getByRole('alert').filter({ hasText: 'Este registro cambió mientras lo editabas' })
  let typed = title
  let stored = title
  let count = 0
  let isAsking = false

  /** What is in the form, whether it can be changed, what it says, and what the server has. */
  const sees = async ({ isLocked = false, isUncertain = false, isConflict = false } = {}) => {
    await expect
      .poll(async () => [
        await field.inputValue(),
        await field.isDisabled(),
        await dialog.count(),
        await uncertain.count(),
        await conflict.count(),
      ])
      .toEqual([typed, isLocked, Number(isAsking), Number(isUncertain), Number(isConflict)])
    expect((await backOffice().get(record)).body).toMatchObject({ [property]: stored })
  }
  /** A question that was answered is gone, and cannot be answered again. */
  async function answer(name: string) {
    if (!isAsking) return expect(await dialog.count()).toBe(0)
    isAsking = false
    await dialog.getByRole('button', { name, exact: true }).click()
  }
  async function asks() {
    isAsking = true
    await dialog.waitFor()
    await sees()
  }
  await page.goto(address)

  const events: System<typeof formModel, keyof typeof formStaysAsShown>['events'] & Record<'confirm' | 'cancel', () => unknown> = {
    async submit() {
      // A form that is locked or asks has no way to be submitted; one that is submitted all the same must not save twice.
      if (isAsking || (await field.isDisabled())) {
        await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
        return
      }
      count += 1
      typed = `${title} ${count}`
      await field.fill(typed)
      await page.getByRole('button', { name: (await conflict.count()) ? 'Guardar igual' : button, exact: true }).click()
    },
    confirm: () => answer('Confirmar'),
    cancel: () => answer('Cancelar'),
    async discard() {
      const isConflict = (await conflict.count()) > 0
      await page.getByRole('button', { name: isConflict ? 'Descartar lo mío' : 'Ya lo revisé', exact: true }).click()
      if (isConflict) typed = stored
    },
    async succeed() {
      stored = typed
      await (await saves.next()).continue()
    },
    reject: async () => (await saves.next()).fulfill({ status: 422, contentType: 'application/problem+json', body: '{}' }),
    lose: async () => (await saves.next()).abort(),
    async collide() {
      stored = `De otra persona ${count}`
      expect((await backOffice().patch(record, encode({ [property]: stored }))).status).toBe(200)
      await (await saves.next()).continue()
    },
  }
  const seesConflict = async () => {
    await conflict.getByRole('insertion').filter({ hasText: stored }).waitFor()
    await sees({ isConflict: true })
  }
  return {
    events,
    states: {
      editing: sees,
      'confirming.editing': asks,
      'confirming.failed': asks,
      'confirming.uncertain': asks,
      async saving() {
        await sees({ isLocked: true })
        await saves.isWaiting()
      },
      async saved() {
        await expectToast(page, saved)
        await sees()
      },
      async failed() {
        await expectToast(page, failed)
        await sees()
      },
      async uncertain() {
        await expectToast(page, failed)
        await sees({ isUncertain: true })
      },
      newer: seesConflict,
      refused: seesConflict,
    },
  }
}

const kinds = [
  { title: 'a page’s form follows the model of form submission', model: formModel, add: speciality, tags: [] },
  { title: 'a page’s form that asks first follows the model of one', model: askingFormModel, add: user, tags: ['full'] },
]
for (const { title, model, add, tags } of kinds)
  for (const [at, tour] of toursOnPage(title, model, formStaysAsShown).entries())
    test(`${title}, in ${tour.title}`, { tags }, async ({ page, expectComplaint }) => {
      expectComplaint(/ERR_FAILED|could not be reached|412|422/)
      await walk(tour, await system(page, await add(`Camino ${at}`)))
    })
