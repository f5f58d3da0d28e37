import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { click } from '#tests/support/browser/console.ts'
import { fillIn } from '#tests/support/browser/form.ts'

export const PASSWORD = 'una frase bastante larga'

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
