import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** A text, bytes or a map of them in CBOR, as far as passkeys need it. */
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([major | length])
    : length < 256
      ? Buffer.from([major | 24, length])
      : Buffer.from([major | 25, length >> 8, length & 255])
const text = (value: string) => Buffer.concat([head(0x60, value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(0x40, value.length), value])

type Site = { origin: string }

/** A device that makes a passkey and signs with it, as a browser would have it do at an address of the console. */
export function softwarePasskey({ origin }: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  // The bits tell that somebody was there, and that a new key follows.
  const authenticatorData = (flags: number, rest = Buffer.alloc(0), rpId = new URL(origin).hostname) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }
  return {
    credentialId: id.toString('base64url'),
    /** The answer to `navigator.credentials.create`. */
    create(challenge: string, from = origin) {
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ])
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authenticatorData(0x41, key)),
      ])
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    /** The answer to `navigator.credentials.get`. */
    get(challenge: string, from = origin) {
      counter += 1
      const client = clientData('webauthn.get', challenge, from)
      const data = authenticatorData(0x01)
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}
