import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaptchaChallenge } from '#src/api/generated/schema.ts'
import { readChallenge } from './auth.api.ts'
import type { CaptchaToken } from './captcha-token.ts'
import { solveCaptcha } from './solve-captcha.ts'

export type DemoAccount = NonNullable<CaptchaChallenge['demoAccounts']>[number]

const RETRY_MS = 10_000

/** Solves the captcha in the background. Attach `widget` to an element in which a provider may show its own widget. */
export function useCaptcha() {
  const widget = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'working' | 'solved' | 'failed' | 'none'>('working')
  const [demoAccounts, setDemoAccounts] = useState<DemoAccount[]>([])
  const current = useRef<{ solved: Promise<CaptchaToken>; stop: AbortController }>(undefined)

  /** Solves a new captcha, because each token can be used only once. */
  const renew = useCallback(() => {
    current.current?.stop.abort()
    const stop = new AbortController()
    setState('working')
    async function solve() {
      try {
        const challenge = await readChallenge(stop.signal)
        setDemoAccounts(challenge.demoAccounts ?? [])
        const token = await solveCaptcha(challenge, widget.current ?? document.body, stop.signal)
        if (!stop.signal.aborted) setState(challenge.provider === 'none' ? 'none' : 'solved')
        return token
      } catch (error) {
        if (!stop.signal.aborted) setState('failed')
        throw error
      }
    }
    const solved = solve()
    // The caller of `token` receives the failure.
    solved.catch(() => {})
    current.current = { solved, stop }
    return solved
  }, [])

  useEffect(() => {
    renew()
    return () => current.current?.stop.abort()
  }, [renew])

  useEffect(() => {
    if (state !== 'failed') return
    const timer = setTimeout(renew, RETRY_MS)
    return () => clearTimeout(timer)
  }, [state, renew])

  /** Resolves to a token for one try. Solves the captcha again if it failed or expired. */
  const token = useCallback(async () => {
    const solved = await current.current?.solved.catch(() => undefined)
    return (solved && solved.expiresAt > Date.now() ? solved : await renew()).token
  }, [renew])

  return { widget, state, demoAccounts, token, renew }
}
