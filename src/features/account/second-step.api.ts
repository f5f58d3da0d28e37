import { queryOptions } from '@tanstack/react-query'
import type { AddPasskeyInput, ConfirmAuthenticatorInput, CurrentPasswordInput } from '#contract/generated/schema.ts'
import { api, unwrap } from '#src/api/client.ts'
import { texts } from './second-step.texts.ts'

/** The second step of the signed-in user. */
export const secondStep = queryOptions({
  queryKey: ['/users/me/second-step'],
  queryFn: ({ signal }) => unwrap(api.GET('/users/me/second-step', { signal })),
  meta: { failed: texts.readFailed },
})

export const beginAuthenticator = (body: CurrentPasswordInput) => unwrap(api.POST('/users/me/second-step/authenticator', { body }))

/** Takes an authenticator app into use. The recovery codes are told where it is the first second step. */
export const confirmAuthenticator = (body: ConfirmAuthenticatorInput) => unwrap(api.PUT('/users/me/second-step/authenticator', { body }))

export const removeAuthenticator = (body: CurrentPasswordInput) => unwrap(api.POST('/users/me/second-step/authenticator/removal', { body }))

export const beginPasskey = (body: CurrentPasswordInput) => unwrap(api.POST('/users/me/second-step/passkeys', { body }))

/** Takes a passkey into use. The recovery codes are told where it is the first second step. */
export const addPasskey = (body: AddPasskeyInput) => unwrap(api.PUT('/users/me/second-step/passkeys', { body }))

export const removePasskey = (id: number, body: CurrentPasswordInput) =>
  unwrap(api.POST('/users/me/second-step/passkeys/{id}/removal', { params: { path: { id } }, body }))

export const replaceRecoveryCodes = (body: CurrentPasswordInput) => unwrap(api.POST('/users/me/second-step/recovery-codes', { body }))
