import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody guesses, fit for an address. */
export const newToken = () => randomBytes(32).toString('base64url')
/** The hash of a token, which is stored: only its owner knows the token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
