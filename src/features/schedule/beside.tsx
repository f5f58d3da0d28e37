import { ActionIcon, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { TopLayer } from '#src/ui/top-layer.tsx'
import classes from './beside.module.css'
import { texts } from './schedule.texts.ts'

/** The panel has room beside the calendar. */
const useIsBeside = () => useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })

/** What is typed first. */
const FIRST = 'input[data-first], [data-first] input, select[data-first]'

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode }

/** A panel beside the calendar, which stays in sight; where there is no room for both, a dialog. Escape closes it. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const id = useId()
  const isBeside = useIsBeside()
  const element = useRef<HTMLElement>(null)
  // The dialog moves the focus by itself.
  useEffect(() => {
    const panel = isBeside ? element.current : null
    ;(panel?.querySelector<HTMLElement>(FIRST) ?? panel?.querySelector('button'))?.focus()
  }, [isBeside])
  const content = (
    <>
      <header className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label={texts.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      {children}
    </>
  )
  if (!isBeside)
    return (
      <TopLayer className={classes.dialog} aria-labelledby={id} initialFocus={FIRST} onDismiss={onClose}>
        {content}
      </TopLayer>
    )
  return (
    <aside
      ref={element}
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
