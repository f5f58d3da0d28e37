import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { AddPasskeyInput, ProvidePasskeyInput } from '#contract/generated/schema.ts'
import { ApiError } from '#src/api/client.ts'
import { texts } from './second-step.texts.ts'

const { passkey: words } = texts

/** A refusal of the browser. It changed nothing on the server, so that it is told like any other refusal. */
function refused(cause: unknown) {
  const isKnown = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  const isElsewhere = cause instanceof WebAuthnError && (cause.code === 'ERROR_INVALID_DOMAIN' || cause.code === 'ERROR_INVALID_RP_ID')
  const message = isKnown ? words.isKnown : isElsewhere ? words.isElsewhere : words.refused
  return new ApiError({ status: 422, code: 'refused', message }, { cause })
}

/** Whether this browser has passkeys, which it has only at an address that is safe. */
export const hasPasskeys = () => 'PublicKeyCredential' in window

/** Has the browser ask for one of the passkeys of a sign-in. */
export async function askForPasskey(options: object): Promise<Omit<ProvidePasskeyInput, 'key'>> {
  if (!hasPasskeys()) throw refused(undefined)
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON // as the contract says
  const { id, response } = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw refused(cause)
  })
  const { clientDataJSON, authenticatorData, signature } = response
  return { credentialId: id, clientDataJSON, authenticatorData, signature }
}

/** Has the browser make a passkey. */
export async function makePasskey(options: object): Promise<Omit<AddPasskeyInput, 'key' | 'name'>> {
  if (!hasPasskeys()) throw refused(undefined)
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON // as the contract says
  const { id, response } = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw refused(cause)
  })
  const { clientDataJSON, attestationObject, transports } = response
  return { credentialId: id, clientDataJSON, attestationObject, ...(transports && { transports }) }
}
