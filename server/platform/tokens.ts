import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody guesses, fit for an address. */
export const newToken = () => randomBytes(32).toString('base64url')
/** What is stored of a token, which is known to its owner alone. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
