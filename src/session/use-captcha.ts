import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaptchaChallenge } from '#contract/generated/schema.ts'
import type { CaptchaToken } from './captcha-token.ts'

export type DemoAccount = NonNullable<CaptchaChallenge['demoAccounts']>[number]

type Attempt = {
  stop: AbortController
  challenge: Promise<CaptchaChallenge>
  /** Absent until somebody begins to type. */
  solved?: Promise<CaptchaToken>
}

const RETRY_MS = 10_000

// The form can be used before these are there.
const read = async (signal: AbortSignal) => (await import('./auth.api.ts')).readChallenge(signal)
const solve = async (challenge: CaptchaChallenge, widget: HTMLElement, signal: AbortSignal) =>
  (await import('./solve-captcha.ts')).solveCaptcha(challenge, widget, signal)

const isValid = ({ expiresAt }: CaptchaToken) => expiresAt > Date.now()

/**
 * Asks for a captcha at once and solves it in the background from `start` on, so that a page on which nobody signs in works for nothing.
 * Attach `widget` to an element in which a provider may show its own widget.
 */
export function useCaptcha() {
  const widget = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'idle' | 'working' | 'solved' | 'failed' | 'none'>('idle')
  const [demoAccounts, setDemoAccounts] = useState<DemoAccount[]>([])
  const current = useRef<Attempt>(undefined)

  /** Asks for a new challenge, because each token can be used only once. */
  const ask = useCallback(() => {
    current.current?.stop.abort()
    const stop = new AbortController()
    const challenge = read(stop.signal)
    current.current = { stop, challenge }
    setState((before) => (before === 'none' ? before : 'idle'))
    challenge.then(
      ({ provider, demoAccounts = [] }) => {
        setDemoAccounts(demoAccounts)
        if (provider === 'none') setState('none')
      },
      () => !stop.signal.aborted && setState('failed'),
    )
    return current.current
  }, [])

  /** Solves the captcha, unless that is done or under way. */
  const start = useCallback(() => {
    const attempt = current.current ?? ask()
    const { stop, challenge } = attempt
    async function work() {
      setState((before) => (before === 'none' ? before : 'working'))
      try {
        const asked = await challenge
        const box = widget.current ?? document.body
        const token = await solve(asked, box, stop.signal)
        // The challenge may have become too old before anybody typed.
        const valid = isValid(token) ? token : await solve(await read(stop.signal), box, stop.signal)
        if (!stop.signal.aborted) setState(asked.provider === 'none' ? 'none' : 'solved')
        return valid
      } catch (error) {
        if (!stop.signal.aborted) setState('failed')
        throw error
      }
    }
    attempt.solved ??= work()
    // The caller of `token` receives the failure.
    attempt.solved.catch(() => {})
    return attempt.solved
  }, [ask])

  /** Solves a new captcha. */
  const renew = useCallback(() => {
    ask()
    return start()
  }, [ask, start])

  useEffect(() => {
    ask()
    return () => {
      current.current?.stop.abort()
      current.current = undefined
    }
  }, [ask])

  useEffect(() => {
    if (state !== 'failed') return
    const timer = setTimeout(() => (current.current?.solved ? renew() : ask()), RETRY_MS)
    return () => clearTimeout(timer)
  }, [state, ask, renew])

  /** Resolves to a token for one try. Solves the captcha again if it failed or expired. */
  const token = useCallback(async () => {
    const solved = await start().catch(() => undefined)
    return (solved && isValid(solved) ? solved : await renew()).token
  }, [start, renew])

  return { widget, state, demoAccounts, start, token, renew }
}
