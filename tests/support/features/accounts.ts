import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { click } from '#tests/support/browser/console.ts'
import { fillIn } from '#tests/support/browser/form.ts'
import type { startSmtp } from '#tests/support/services/smtp.ts'

export const PASSWORD = 'una frase bastante larga'

type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** Waits for the mail to an address after so many others. */
export async function mailTo(smtp: Pick<Smtp, 'to'>, email: string, before = 0) {
  await expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBeGreaterThan(before)
  return smtp.to(email)[before] ?? { text: '' }
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
