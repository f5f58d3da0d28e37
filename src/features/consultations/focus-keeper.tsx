import { type ReactNode, useEffect, useRef } from 'react'

/** A row that leaves the list with its new status takes the focus with it. Then the table gets it. */
export function FocusKeeper({ busy, children }: { busy: ReadonlySet<string>; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && busy.size === 0 && document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>('section[tabindex]')?.focus()
    wasBusy.current = busy.size > 0
  }, [busy])
  return <div ref={element}>{children}</div>
}
