import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { click } from '#tests/support/browser/console.ts'
import { fillIn } from '#tests/support/browser/form.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { BRIEF, type Server, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'

export const PASSWORD = 'una frase bastante larga'

/** Has the test file a server of its own with the demo data and a mail server, and the console on it. */
export function ownAccounts() {
  const data = temporaryFolder()
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let server: Server
  beforeAll(async () => {
    smtp = await startSmtp()
    fillDataFolder(data.path)
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Salvia <cuentas@salvia.test>', PUBLIC_URL: 'http://localhost' }
    // The captcha is the real one.
    server = await startServer({ DATA_DIR: data.path, OVERLOAD_DELAY_MS: '0', ...mail }, '.', BRIEF)
  })
  afterAll(async () => {
    await server.stop()
    await smtp.stop()
    data.remove()
  })
  const mailsTo = (email: string) => smtp.to(email)
  return {
    server: () => server,
    mailsTo,
    /** Waits for the mail after so many others. */
    async mailTo(email: string, before = 0) {
      await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBeGreaterThan(before)
      return mailsTo(email)[before] ?? { text: '' }
    },
  }
}

export const newEmail = () => `${randomUUID()}@example.com`
export const person = (email: string) => ({
  Nombre: 'Nélida',
  Apellido: 'Zubiría',
  'Correo electrónico': email,
  Teléfono: '11 5678-1234',
  Matrícula: 'MN 104522',
  CUIT: '20-28456123-7',
  Especialidad: 'Cardiología',
})
export async function signInAs(page: Page, email: string, password: string) {
  await fillIn(page, { 'Correo electrónico': email, Contraseña: password })
  await click(page, 'Ingresar')
}
export const TERMS = 'Acepto los términos y condiciones y la política de privacidad'
