import { createHmac, timingSafeEqual } from 'node:crypto'
import { sharedSecret } from '../auth/secrets.ts'
import type { Database } from '../db/database.ts'

const ID_BYTES = 4
const MAC_BYTES = 16

/** An appointment, and the address to which its patient's mails go. */
type Addressed = { id: number; address: string }

/** The id that a token claims to be of. */
function claimedId(token: string) {
  const bytes = Buffer.from(token, 'base64url')
  // Of two texts that mean the same bytes one is right.
  return bytes.length === ID_BYTES + MAC_BYTES && bytes.toString('base64url') === token ? bytes.readUInt32BE() : undefined
}

export type AppointmentLinks = ReturnType<typeof createAppointmentLinks>

/**
 * The links by which patients see and answer an appointment without signing in. A token is the appointment's id with a signature that holds for
 * one address, so that the links of a wrong one end when it is corrected.
 */
export function createAppointmentLinks(db: Database, publicUrl: string) {
  let key: Promise<string> | undefined
  function readKey() {
    key ??= sharedSecret(db, 'appointments')
    // After a failure the next call tries again.
    key.catch(() => (key = undefined))
    return key
  }
  const macOf = async ({ id, address }: Addressed) =>
    createHmac('sha256', await readKey())
      .update(`${id} ${address.toLowerCase()}`)
      .digest()
      .subarray(0, MAC_BYTES)
  return {
    async urlOf(appointment: Addressed) {
      const head = Buffer.alloc(ID_BYTES)
      head.writeUInt32BE(appointment.id)
      const token = Buffer.concat([head, await macOf(appointment)]).toString('base64url')
      return `${publicUrl}/turno/${token}`
    },
    claimedId,
    /** Whether the token of a claimed id was signed for the address. */
    async isSigned(token: string, appointment: Addressed) {
      return timingSafeEqual(Buffer.from(token, 'base64url').subarray(ID_BYTES), await macOf(appointment))
    },
  }
}
