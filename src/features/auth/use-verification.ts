import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaptchaChallenge } from '#src/api/generated/schema.ts'
import { readChallenge } from './auth.api.ts'
import { type Proof, prove } from './proof.ts'

export type DemoAccount = NonNullable<CaptchaChallenge['demoAccounts']>[number]

const RETRY_MS = 10_000

/** Verifies in the background that a person is there. Give `widget` to an element that a provider may draw in. */
export function useVerification() {
  const widget = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'working' | 'done' | 'failed'>('working')
  const [demoAccounts, setDemoAccounts] = useState<DemoAccount[]>([])
  const current = useRef<{ proof: Promise<Proof>; stop: AbortController }>(undefined)

  /** A proof is used up by the try that it is sent with. */
  const renew = useCallback(() => {
    current.current?.stop.abort()
    const stop = new AbortController()
    setState('working')
    const proof = readChallenge(stop.signal).then((challenge) => {
      setDemoAccounts(challenge.demoAccounts ?? [])
      return prove(challenge, widget.current ?? document.body, stop.signal)
    })
    const end = (next: 'done' | 'failed') => () => {
      if (!stop.signal.aborted) setState(next)
    }
    proof.then(end('done'), end('failed'))
    current.current = { proof, stop }
    return proof
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

  /** The token for one try, as soon as there is one. What failed or expired meanwhile is done again. */
  const token = useCallback(async () => {
    const proof = await current.current?.proof.catch(() => undefined)
    return (proof && proof.expiresAt > Date.now() ? proof : await renew()).token
  }, [renew])

  return { widget, state, demoAccounts, token, renew }
}
