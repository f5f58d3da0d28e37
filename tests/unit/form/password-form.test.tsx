// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Role } from '#contract/generated/policy.ts'
import type { CurrentPasswordInput, SecondStepChallenge, SecondStepMethod } from '#contract/generated/schema.ts'
import { ApiError } from '#src/api/client.ts'
import { PasswordDialog } from '#src/ui/form/password-dialog.tsx'
import { clearStored } from '#src/ui/form/stored.ts'
import { PermissionProvider } from '#src/ui/page/permission.tsx'
import { settled } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told }))

const role: Role = 'BACKOFFICE'
const texts = { failed: { title: 'Oops!', prefersServer: true } }
const PASSKEY = { credentialId: 'llave', clientDataJSON: 'c', authenticatorData: 'a', signature: 's' }

/** A dialog whose server asks for the second step until one comes along. */
function show(methods: SecondStepMethod[], hasPasskeys = true) {
  const message = 'Escribí un código.'
  const secondStep: SecondStepChallenge = {
    ...{ key: 'clave', methods, expiresAt: '2030-01-01T00:00:00.000Z' },
    ...(methods.includes('PASSKEY') && { passkey: { challenge: 'reto' } }),
  }
  const save = vi.fn(async ({ code, passkey }: CurrentPasswordInput) => {
    if (code === undefined && !passkey)
      throw new ApiError({ status: 403, code: 'second_step', message, errors: { code: message }, secondStep })
    return 'done'
  })
  const [onSaved, onClose, askForPasskey] = [vi.fn(), vi.fn(), vi.fn(async (_: object) => PASSKEY)]
  const { hook } = memoryLocation({ path: '/app' })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PermissionProvider role={role} id={1}>
          <Router hook={hook}>
            <PasswordDialog
              {...{ save, texts, onSaved, onClose }}
              {...(hasPasskeys && { askForPasskey })}
              title="Quitar la app"
              submit="Quitar"
              changes="/users/me/second-step"
              uncertain="No sabemos."
            >
              Entrás solo con tu contraseña.
            </PasswordDialog>
          </Router>
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  const password = screen.getByLabelText<HTMLInputElement>(/^Contraseña actual/)
  expect(password.value).toBe('')
  fireEvent.change(password, { target: { value: 'una frase larga' } })
  return { save, onSaved, onClose, askForPasskey, sent: () => save.mock.calls.map(([body]) => body) }
}
const code = () => screen.queryByLabelText<HTMLInputElement>(/^Código de tu app o de recuperación/)
const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Quitar' }))
    await settled()
  })
const currentPassword = 'una frase larga'

beforeEach(() => {
  told.mockReset()
  clearStored()
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(cleanup)

test('a code is asked for once the server wants one, which is no failure, and goes with the password', async () => {
  const { sent, onSaved, askForPasskey } = show(['AUTHENTICATOR', 'RECOVERY_CODE'])
  expect(code()).toBeNull()
  await press()
  expect(screen.getByText('Escribí un código.')).toBeTruthy()
  expect([told.mock.calls, onSaved.mock.calls]).toEqual([[], []])
  fireEvent.change(code() as HTMLInputElement, { target: { value: '\u200b123\u00a0456 ' } })
  await press()
  expect(sent()).toEqual([{ currentPassword }, { currentPassword, code: '123 456' }])
  expect(onSaved).toHaveBeenCalledExactlyOnceWith('done')
  expect(askForPasskey).not.toHaveBeenCalled()
})

test('whoever has a passkey and no app is asked for it at once', async () => {
  const { sent, onSaved, askForPasskey } = show(['PASSKEY', 'RECOVERY_CODE'])
  await press()
  expect(askForPasskey).toHaveBeenCalledExactlyOnceWith({ challenge: 'reto' })
  expect(sent()).toEqual([{ currentPassword }, { currentPassword, passkey: { key: 'clave', ...PASSKEY } }])
  expect(onSaved).toHaveBeenCalledExactlyOnceWith('done')
})

test('whoever has both chooses: the code that stays empty is a passkey', async () => {
  const { sent, onSaved, askForPasskey } = show(['AUTHENTICATOR', 'PASSKEY', 'RECOVERY_CODE'])
  await press()
  expect(askForPasskey).not.toHaveBeenCalled()
  expect(screen.getByText('Dejalo vacío para usar una llave de acceso.')).toBeTruthy()
  await press()
  expect(sent().at(-1)).toEqual({ currentPassword, passkey: { key: 'clave', ...PASSKEY } })
  expect(onSaved).toHaveBeenCalledExactlyOnceWith('done')
})

test.each([
  ['which has no passkey', true],
  ['whose browser has none', false],
])('an account %s is asked for a code alone', async (_, hasPasskeys) => {
  const { sent, askForPasskey } = show(hasPasskeys ? ['RECOVERY_CODE'] : ['PASSKEY', 'RECOVERY_CODE'], hasPasskeys)
  await press()
  expect(screen.getByText('Escribí un código.')).toBeTruthy()
  expect(screen.queryByText(/llave de acceso/)).toBeNull()
  expect([sent(), askForPasskey.mock.calls]).toEqual([[{ currentPassword }], []])
})

test('a password that is wrong is told at its field, and asks for nothing else', async () => {
  const { save, onSaved } = show([])
  const message = 'Esa no es tu contraseña.'
  save.mockRejectedValueOnce(
    new ApiError({ status: 422, code: 'invalid', message: 'Revisá los datos.', errors: { currentPassword: message } }),
  )
  await press()
  expect(screen.getByText(message)).toBeTruthy()
  expect([code(), screen.queryByText('No sabemos.'), onSaved.mock.calls]).toEqual([null, null, []])
  expect(told.mock.calls).toEqual([[{ title: 'Oops!', description: 'Revisá los datos.', variant: 'destructive' }]])
})

test('whoever changes their mind is asked in a dialog that says what it is about, and leaves it', () => {
  const { onClose, sent } = show([])
  expect(screen.getByRole('dialog', { name: 'Quitar la app' }).textContent).toContain('Entrás solo con tu contraseña.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(sent()).toEqual([])
})
