import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../platform/db/database.ts'
import { sharedSecret } from '../platform/db/shared-secrets.ts'

const ID_BYTES = 4
const MAC_BYTES = 16

/** The id of the record that a link is about, and the address to which the mails about it go. The address is empty where the link holds for any. */
type Addressed = { id: number; address: string }
/** An appointment, the request for one, or the right to correct its address. */
type Subject = 'turno' | 'reservar/pedido' | 'reservar/correccion'
/** Who has a link: a reader of the address's mails, or the author of a request, who typed the address on the public page, which proves nothing of it. */
type Bearer = 'READER' | 'AUTHOR'

/** The id that a token claims to be of, as the database counts: of what nobody has given out it may be below zero. */
export function claimedId(token: string) {
  const bytes = Buffer.from(token, 'base64url')
  // Of two texts that mean the same bytes one is right.
  return bytes.length === ID_BYTES + MAC_BYTES && bytes.toString('base64url') === token ? bytes.readInt32BE() : undefined
}

export type PatientLinks = ReturnType<typeof createPatientLinks>

declare module '../platform/call.ts' {
  interface Services {
    patientLinks: PatientLinks
  }
}

/**
 * The links by which patients see and answer an appointment, or a request, without signing in. A token is the id with a signature that holds
 * for one address, so that the links of a wrong one end when it is corrected.
 */
export function createPatientLinks(db: Database, publicUrl: string) {
  let key: Promise<string> | undefined
  function readKey() {
    key ??= sharedSecret(db, 'appointments')
    // After a failure the next call tries again.
    key.catch(() => (key = undefined))
    return key
  }
  const macOf = async (subject: Subject, { id, address }: Addressed, bearer: Bearer) =>
    createHmac('sha256', await readKey())
      .update(`${bearer === 'AUTHOR' ? 'autor ' : ''}${subject === 'turno' ? '' : `${subject} `}${id} ${address.toLowerCase()}`)
      .digest()
      .subarray(0, MAC_BYTES)
  async function tokenOf(subject: Subject, about: Addressed, bearer: Bearer = 'READER') {
    const head = Buffer.alloc(ID_BYTES)
    head.writeInt32BE(about.id)
    return Buffer.concat([head, await macOf(subject, about, bearer)]).toString('base64url')
  }
  /** Whether the token of a claimed id was signed for the address, and for this bearer. */
  const isSigned = async (subject: Subject, token: string, about: Addressed, bearer: Bearer = 'READER') =>
    timingSafeEqual(Buffer.from(token, 'base64url').subarray(ID_BYTES), await macOf(subject, about, bearer))
  return {
    tokenOf,
    urlOf: async (subject: Subject, about: Addressed) => `${publicUrl}/${subject}/${await tokenOf(subject, about)}`,
    isSigned,
    /** For whom the token of a claimed id was signed, if it was for the address. */
    async bearerOf(subject: Subject, token: string, about: Addressed): Promise<Bearer | undefined> {
      if (await isSigned(subject, token, about)) return 'READER'
      return (await isSigned(subject, token, about, 'AUTHOR')) ? 'AUTHOR' : undefined
    },
  }
}
