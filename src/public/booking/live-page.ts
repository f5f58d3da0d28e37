export type LivePage = ReturnType<typeof livePage>

/** A page that the build has rendered whole: its state shows some of its parts, and later values come into its slots. */
export function livePage(page: HTMLElement) {
  const all = (selector: string) => page.querySelectorAll<HTMLElement>(selector)
  const slot = <Kind extends HTMLElement = HTMLElement>(name: string) => page.querySelector<Kind>(`[data-slot=${name}]`)

  function write(name: string, text: string) {
    const element = slot(name)
    // A screen reader says a change, and not the same text again.
    if (element && element.textContent !== text) element.textContent = text
  }

  /** The element that had the focus when the page was locked, which may take it away. */
  let focused: Element | null = null
  page.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element && event.target.closest('[aria-disabled=true]'))) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )

  return {
    all,
    slot,
    write,
    /** Shows the parts of a state, and its sentence. The sentence gets the focus if the focused element is hidden. */
    show(state: string, said: string, hint = '') {
      const { activeElement } = document
      page.dataset['state'] = state
      for (const part of all('[data-show]')) part.hidden = !part.dataset['show']?.split(' ').includes(state)
      write('said', said)
      write('hint', hint)
      if (activeElement?.closest('[hidden]')) slot('status')?.focus()
    },
    /** While a request is on its way no button does anything. The pressed one keeps the focus, which `disabled` would take away. */
    lock(isLocked: boolean) {
      if (isLocked) focused = document.activeElement
      for (const button of all('button')) {
        const isPressed = isLocked && button === focused
        for (const name of ['aria-disabled', 'data-disabled']) isPressed ? button.setAttribute(name, 'true') : button.removeAttribute(name)
        ;(button as HTMLButtonElement).disabled = isLocked && !isPressed
      }
      if (!isLocked && document.activeElement === document.body) (focused as HTMLElement | null)?.focus()
    },
    /** Calls the actions that the buttons name. */
    onAction(actions: Record<string, () => unknown>, signal: AbortSignal) {
      page.addEventListener(
        'click',
        ({ target }) => {
          const name = target instanceof Element ? target.closest<HTMLElement>('[data-action]')?.dataset['action'] : undefined
          if (name) void actions[name]?.()
        },
        { signal },
      )
    },
  }
}

/** How days and times of the clinics are written: `martes 1 de diciembre`, `09:30`. Making the formats takes longer than using them. */
export function clinicWords(timeZone: string) {
  const day = new Intl.DateTimeFormat('es-AR', { timeZone, weekday: 'long', day: 'numeric', month: 'long' })
  const time = new Intl.DateTimeFormat('es-AR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return {
    dayOf: (date: string) => day.format(new Date(date)).replace(',', ''),
    timeOf: (date: string) => time.format(new Date(date)),
  }
}

/** An answer of the API, or that there was none. */
export type Heard<Body> = { status: number; body: Body } | undefined

/** Asks the API. Undefined where no answer came. */
export async function ask<Body>(address: string, signal: AbortSignal, sent?: unknown): Promise<Heard<Body>> {
  const post = { method: 'POST', body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }
  try {
    const response = await fetch(address, { signal, cache: 'no-store', ...(sent !== undefined && post) })
    return { status: response.status, body: await response.json() }
  } catch {
    return undefined
  }
}

/** A doctor as patients read the name: the first name first. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** Puts a query into the address of the page, in the place of the one that is there. */
export const replaceQuery = (query: URLSearchParams) =>
  history.replaceState(history.state, '', query.size > 0 ? `?${query}` : location.pathname)
