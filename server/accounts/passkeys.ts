import type { AuthenticatorTransport } from '@simplewebauthn/server'
import type { AddPasskeyInput, ProvidePasskeyInput } from '#contract/generated/schema.ts'
import type { Env } from '../platform/env.ts'
import { productName } from '../platform/product-name.ts'
import type { passkeys } from './schema.ts'

/** A passkey as it is kept. */
export type StoredPasskey = typeof passkeys.$inferSelect
/** The settings of the console's address; `from` is the `Origin` header of the browser that holds the passkey. */
export type PasskeySite = { env: Pick<Env, 'publicUrl' | 'isPublicUrlSet' | 'corsOrigins'>; from: string | undefined }

// It takes longer to load than all else that a server does to start, and most servers never see a passkey.
const library = () => import('@simplewebauthn/server')

const LOCAL = /^http:\/\/localhost(:\d+)?$/

const rpIdOf = ({ env }: PasskeySite) => new URL(env.publicUrl).hostname

/** The console may be at these addresses. Where no address is set, it is on this machine, on any port. */
function originsOf({ env, from }: PasskeySite) {
  if (env.isPublicUrlSet) return [new URL(env.publicUrl).origin, ...env.corsOrigins]
  return from && LOCAL.test(from) ? [from] : [env.publicUrl]
}

/** The challenge and the origin that the answer of a device has to match. */
const expected = (site: PasskeySite, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: originsOf(site),
  expectedRPID: rpIdOf(site),
  requireUserVerification: false,
})

const known = (own: readonly StoredPasskey[]) =>
  own.map(({ credentialId, transports }) => ({ id: credentialId, transports: transports as AuthenticatorTransport[] })) // the browser ignores those it does not know

/** The options that the browser needs for a new passkey. Their `challenge` has to be in the answer. */
export const creationOptions = async (site: PasskeySite, owner: { id: number; email: string }, own: readonly StoredPasskey[]) =>
  (await library()).generateRegistrationOptions({
    rpName: productName(),
    rpID: rpIdOf(site),
    userID: new TextEncoder().encode(String(owner.id)),
    userName: owner.email,
    attestationType: 'none',
    excludeCredentials: known(own),
    // It comes after the password, so that having the device is enough.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })

/** The options that the browser needs for a sign-in with one of these passkeys. Their `challenge` has to be in the answer. */
export const requestOptions = async (site: PasskeySite, own: readonly StoredPasskey[]) =>
  (await library()).generateAuthenticationOptions({ rpID: rpIdOf(site), allowCredentials: known(own), userVerification: 'preferred' })

/** The part of a new passkey that is stored. Undefined where the answer is not to this challenge, or not from this console. */
export async function readCreated(site: PasskeySite, challenge: string, answer: Omit<AddPasskeyInput, 'key' | 'name'>) {
  const { credentialId: id, clientDataJSON, attestationObject } = answer
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    ...expected(site, challenge),
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential } = verified.registrationInfo
  if (credential.id !== id) return undefined
  const publicKey = Buffer.from(credential.publicKey).toString('base64url')
  return { credentialId: credential.id, publicKey, counter: credential.counter, transports: answer.transports ?? [] }
}

/** How often the passkey was used, by its device's account. Undefined where the answer is not its own, or not to this challenge. */
export async function readUsed(site: PasskeySite, challenge: string, passkey: StoredPasskey, answer: Omit<ProvidePasskeyInput, 'key'>) {
  const { credentialId: id, clientDataJSON, authenticatorData, signature } = answer
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    ...expected(site, challenge),
    credential: { id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: passkey.counter },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
