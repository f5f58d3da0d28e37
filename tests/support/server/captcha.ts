import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves an ALTCHA puzzle as a browser does. `encode` turns the solution into the token for the login. */
export async function solve(puzzle: unknown) {
  const challenge = puzzle as Challenge // the contract does not define its shape, the provider does
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The puzzle has no solution.')
  return { challenge: { parameters: challenge.parameters, signature: challenge.signature ?? '' }, solution }
}

export const encode = (token: unknown) => Buffer.from(JSON.stringify(token)).toString('base64')
