import type { Problem } from '#contract/generated/schema.ts'
import { ask, type LivePage } from './live-page.ts'

/** The states that Escape leaves: the page asks something, or offers times. */
const ASIDE: readonly string[] = ['asking', 'declining', 'moving', 'choosing']

/** What the page of a record says where it shows none. */
type Texts = { loading: string; lost: string; lostHint: string; bad: string; incomplete: string; failed: string }

type Options<Shown> = {
  live: LivePage
  /** The address of the API before the key, with which the page's own address ends. */
  addressOf: (key: string) => string
  isRecord: (body: Shown | Problem) => body is Shown
  showRecord: (record: Shown) => void
  texts: Texts
  /** What the page's address may ask for once the record is there. */
  onRead: () => unknown
  /** Goes back from what the page asks or offers. */
  keep: () => void
}

/**
 * Runs a page that a mail's link opens: it reads a record by the key of its address and sends answers to it, one at a time. An earlier answer never
 * takes the place of a later one, and what went without an answer can be tried again.
 */
export function recordByLink<Shown extends object, Sent>(page: HTMLElement, options: Options<Shown>) {
  const { live, addressOf, isRecord, showRecord, texts, onRead, keep } = options
  const { write, show, lock, slot } = live
  const key = location.pathname.split('/').at(-1) ?? ''
  const leaving = new AbortController()
  const { signal } = leaving
  let latest = 0
  let repeat: () => unknown = read

  /** Asks the server. Returns whether it shows the answer: not the one to an earlier question. */
  async function call(sent?: Sent, part = ''): Promise<boolean> {
    latest += 1
    const number = latest
    repeat = () => call(sent, part)
    lock(true)
    const heard = await ask<Shown | Problem>(`${addressOf(key)}${part}`, signal, sent)
    if (signal.aborted || number !== latest) return false
    lock(false)
    const { status, body } = heard ?? {}
    if (!body) show('lost', texts.lost, texts.lostHint)
    else if (isRecord(body)) showRecord(body)
    else if (status === 409 || (status === 422 && sent !== undefined)) {
      // It is another one by now, or what was chosen cannot be had any more. It is shown with the reason.
      if (!(await call())) return false
      write('hint', body.message)
    } else if (status === 404 || status === 422) show('bad', texts.bad, status === 404 ? body.message : '')
    else show('lost', texts.failed)
    return true
  }

  async function read() {
    if (await call()) onRead()
  }

  page.addEventListener('keydown', (event) => event.key === 'Escape' && ASIDE.includes(page.dataset['state'] ?? '') && keep(), { signal })
  // A page that the browser restores from its cache may be of yesterday.
  addEventListener('pageshow', ({ persisted }) => persisted && void read(), { signal })
  return {
    key,
    signal,
    /** Begins, once the page can show what comes. */
    start() {
      if (/^[\w-]{20,100}$/.test(key)) {
        show('loading', texts.loading)
        void read()
      } else show('bad', texts.bad, texts.incomplete)
    },
    /** Answers, at a part of the record's address or there itself, and has the focus where the answer stands: the button that had it is gone. */
    async answer(sent: Sent, part?: string) {
      if (await call(sent, part)) slot('status')?.focus()
    },
    retry: () => repeat(),
    end: () => leaving.abort(),
  }
}
