import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { formSubmissionModel } from '#machines/form-submission.model.ts'
import { test } from '#tests/support/browser.ts'
import { client, signIn } from '#tests/support/client.ts'
import { expectToast } from '#tests/support/console.ts'
import { hold } from '#tests/support/hold.ts'
import { type System, walk, walksOf } from '#tests/support/model.ts'
import { type Server, startServer, temporaryFolder } from '#tests/support/server.ts'

const folder = temporaryFolder()
let server: Server
let token: string
beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder.path, CAPTCHA_PROVIDER: 'none' })
  token = await signIn(server.api)
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

/** An insurer's form, and in the walk's hands the network between it and the real server. */
async function system(page: Page, title: string): Promise<System<typeof formSubmissionModel>> {
  const backOffice = client(server.api, token)
  const { id } = (await backOffice.post('/insurances', { name: title })).body as { id: number } // a 201
  const saves = await hold(page, 'PATCH', `/insurances/${id}`)
  const field = page.getByRole('textbox', { name: 'Nombre' })
  let typed = title
  let saved = title
  let count = 0

  /** What is in the form, whether it can be changed, and what the server has. */
  const sees = async (isLocked: boolean) => {
    await expect.poll(async () => [await field.inputValue(), await field.isDisabled()]).toEqual([typed, isLocked])
    expect((await backOffice.get(`/insurances/${id}`)).body).toMatchObject({ name: saved })
  }
  await page.goto(`/app/insurances/${id}`)

  return {
    events: {
      async submit() {
        // A locked form has no way to be submitted; one that is submitted all the same must not save twice.
        if (await field.isDisabled()) return page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
        count += 1
        typed = `${title} ${count}`
        await field.fill(typed)
        await page.getByRole('button', { name: 'Editar' }).click()
      },
      async succeed() {
        saved = typed
        await (await saves.next()).continue()
      },
      fail: async () => (await saves.next()).abort(),
    },
    states: {
      editing: () => sees(false),
      saving: async () => {
        await sees(true)
        await saves.isWaiting()
      },
      async saved() {
        await expectToast(page, { title: 'Éxito', description: 'La obra social ha sido actualizado correctamente.' })
        await sees(false)
      },
      async failed() {
        const description = 'No se pudo actualizar la información de la obra social.'
        await expectToast(page, { title: 'Oops!', description, destructive: true })
        await sees(false)
      },
    },
  }
}

for (const [at, path] of walksOf(formSubmissionModel).walks.entries())
  test(`a page's form follows the model of form submission: ${path.title}`, async ({ visit, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|could not be reached/)
    const page = await visit({ token }, { baseURL: server.url })
    await walk(path, await system(page, `Camino ${at}`))
  })
