import { ActionIcon, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { TopLayer } from '#src/ui/feedback/top-layer.tsx'
import { texts } from '../agenda.texts.ts'
import classes from './aside.module.css'

/** The panel has room beside the calendar. */
const useIsBeside = () => useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })

/** The first field to type in. */
const FIRST = 'input[data-takes-focus], [data-takes-focus] input'

/** The calendar's stop for Tab. */
const STOP = '[data-stop][tabindex="0"]'

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode }

/** A panel beside the calendar, which stays in sight; where there is no room for both, a dialog. Escape closes it. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const id = useId()
  const isBeside = useIsBeside()
  const inside = useRef<HTMLDivElement>(null)
  // The dialog moves the focus by itself.
  useLayoutEffect(() => {
    const panel = isBeside ? inside.current : null
    if (!panel) return
    const before = document.activeElement
    ;(panel.querySelector<HTMLElement>(FIRST) ?? panel.querySelector('button'))?.focus()
    return () => {
      if (!panel.contains(document.activeElement) && document.activeElement !== document.body) return
      // The element that opened the panel may be gone: a free time that is booked by now. Then the calendar's own stop gets the focus.
      const back = before?.isConnected && before !== document.body ? before : document.querySelector(STOP)
      if (back instanceof HTMLElement) back.focus()
    }
  }, [isBeside])
  const content = (
    <div ref={inside} className={classes.inside}>
      <header className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      {children}
    </div>
  )
  if (!isBeside)
    return (
      <TopLayer className={classes.dialog} aria-labelledby={id} initialFocus={FIRST} onDismiss={onClose}>
        {content}
      </TopLayer>
    )
  return (
    <aside
      className={classes.panel}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      {content}
    </aside>
  )
}
