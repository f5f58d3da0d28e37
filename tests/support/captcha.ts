import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Does the work that a browser does for ALTCHA's puzzle; `encode` makes the token that signs in out of it. */
export async function solve(puzzle: unknown) {
  const challenge = puzzle as Challenge // the contract leaves its shape to the provider
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The puzzle has no solution.')
  return { challenge: { parameters: challenge.parameters, signature: challenge.signature ?? '' }, solution }
}

export const encode = (token: unknown) => Buffer.from(JSON.stringify(token)).toString('base64')
