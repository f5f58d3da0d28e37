import { signal } from './signal.ts'

/** Tells that the signed-in user has another name or e-mail, with which the session would ask them to sign in again. */
export const accountChanges = signal()
