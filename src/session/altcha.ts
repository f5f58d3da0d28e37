import type { Challenge, Solution } from 'altcha/lib'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'
import type { CaptchaChallenge } from '#contract/generated/schema.ts'
import type { CaptchaToken } from './captcha-token.ts'

// Only the widget's workers are used: nothing is asked of the user, so there is nothing to draw. That saves 30 kB.

const isChallenge = (puzzle: object): puzzle is Challenge => 'parameters' in puzzle && 'signature' in puzzle

/** Solves the proof of work in workers, on the cores that the page does not need. */
export async function solve(puzzle: CaptchaChallenge['challenge'], signal: AbortSignal): Promise<CaptchaToken> {
  if (!puzzle || !isChallenge(puzzle)) throw new Error('The challenge is no ALTCHA puzzle.')
  const { parameters, signature } = puzzle
  const solution = await search({ parameters, signature }, signal)
  const { expiresAt } = parameters
  return {
    token: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
    expiresAt: expiresAt ? expiresAt * 1000 : Number.POSITIVE_INFINITY,
  }
}

async function search(challenge: Challenge, signal: AbortSignal) {
  const count = Math.max(1, Math.min(navigator.hardwareConcurrency - 1, 4))
  const Solver = challenge.parameters.algorithm.startsWith('PBKDF2/') ? Pbkdf2Worker : ShaWorker
  const workers = Array.from({ length: count }, () => new Solver())
  try {
    return await new Promise<Solution>((found, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason))
      workers.forEach((worker, index) => {
        worker.onerror = fail
        worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) =>
          data && 'derivedKey' in data ? found(data) : fail(new Error('The puzzle was not solved.', { cause: data }))
        // Each worker tries every count-th number.
        worker.postMessage({ type: 'work', challenge, counterStart: index, counterStep: count })
      })
    })
  } finally {
    for (const worker of workers) worker.terminate()
  }
}
