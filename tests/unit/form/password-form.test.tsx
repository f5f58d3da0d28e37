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
import { PasswordForm } from '#src/ui/form/password-dialog.tsx'
import { clearStored } from '#src/ui/form/stored.ts'
import { PermissionProvider } from '#src/ui/page/permission.tsx'
import { settled } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told }))

const role: Role = 'BACKOFFICE'
const texts = { failed: { title: 'Oops!', prefersServer: true } }
const PASSKEY = { credentialId: 'llave', clientDataJSON: 'c', authenticatorData: 'a', signature: 's' }

/** A form whose server asks for the second step until one comes along. */
function show(methods: SecondStepMethod[]) {
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
  const [onSaved, askForPasskey] = [vi.fn(), vi.fn(async (_: object) => PASSKEY)]
  const { hook } = memoryLocation({ path: '/app' })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PermissionProvider role={role} id={1}>
          <Router hook={hook}>
            <PasswordForm
              {...{ save, askForPasskey, texts, onSaved }}
              submit="Quitar"
              changes="/users/me/second-step"
              uncertain="No sabemos."
              onCancel={() => {}}
            />
          </Router>
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  fireEvent.change(screen.getByLabelText(/^Contraseña actual/), { target: { value: 'una frase larga' } })
  return { onSaved, askForPasskey, sent: () => save.mock.calls.map(([body]) => body) }
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
