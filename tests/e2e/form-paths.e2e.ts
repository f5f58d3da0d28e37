import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { askingFormSubmissionModel, formSubmissionModel } from '#machines/form-submission.model.ts'
import { test } from '#tests/support/browser.ts'
import { expectToast } from '#tests/support/console.ts'
import { hold } from '#tests/support/hold.ts'
import { type System, walk, walksOf } from '#tests/support/model.ts'
import { ownServer } from '#tests/support/own-server.ts'

const own = ownServer()
const { backOffice } = own

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
}

async function insurer(title: string): Promise<Subject> {
  const { id } = (await backOffice().post('/insurances', { name: title })).body as { id: number } // a 201
  return {
    address: `/app/insurances/${id}`,
    record: `/insurances/${id}`,
    property: 'name',
    title,
    button: 'Editar',
    saved: { title: 'Éxito', description: 'La obra social ha sido actualizado correctamente.' },
    failed: { title: 'Oops!', description: 'No se pudo actualizar la información de la obra social.', destructive: true },
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
  }
}

/** A record's form, and in the walk's hands the network between it and the real server. */
async function system(page: Page, { address, record, property, title, button, saved, failed }: Subject) {
  const saves = await hold(page, 'PATCH', record)
  const field = page.getByRole('textbox', { name: 'Nombre', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Confirmación', exact: true })
  let typed = title
  let stored = title
  let count = 0
  let isAsking = false

  /** What is in the form, whether it can be changed, whether it asks, and what the server has. */
  const sees = async ({ isLocked = false } = {}) => {
    await expect
      .poll(async () => [await field.inputValue(), await field.isDisabled(), await dialog.count()])
      .toEqual([typed, isLocked, Number(isAsking)])
    expect((await backOffice().get(record)).body).toMatchObject({ [property]: stored })
  }
  /** A question that was answered is gone, and cannot be answered again. */
  async function answer(name: string) {
    if (!isAsking) return expect(await dialog.count()).toBe(0)
    isAsking = false
    await dialog.getByRole('button', { name, exact: true }).click()
  }
  await page.goto(address)

  const events: System<typeof askingFormSubmissionModel>['events'] = {
    async submit() {
      // A form that is locked or asks has no way to be submitted; one that is submitted all the same must not save twice.
      if (isAsking || (await field.isDisabled())) {
        await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
        return
      }
      count += 1
      typed = `${title} ${count}`
      await field.fill(typed)
      await page.getByRole('button', { name: button, exact: true }).click()
    },
    confirm: () => answer('Confirmar'),
    cancel: () => answer('Cancelar'),
    async succeed() {
      stored = typed
      await (await saves.next()).continue()
    },
    fail: async () => (await saves.next()).abort(),
  }
  return {
    events,
    states: {
      editing: sees,
      async confirming() {
        isAsking = true
        await dialog.waitFor()
        await sees()
      },
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
    },
  }
}

const kinds = [
  { title: 'a page’s form follows the model of form submission', model: formSubmissionModel, add: insurer },
  { title: 'a page’s form that asks first follows the model of one', model: askingFormSubmissionModel, add: user },
]
for (const { title, model, add } of kinds)
  for (const [at, path] of walksOf(model).walks.entries())
    test(`${title}: ${path.title}`, async ({ visit, expectComplaint }) => {
      expectComplaint(/ERR_FAILED|could not be reached/)
      const page = await visit({ token: own.token }, { baseURL: own.server.url })
      await walk(path, await system(page, await add(`Camino ${at}`)))
    })
