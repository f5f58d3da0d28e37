import { VisuallyHidden } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { titleTruncated } from '../title-truncated.ts'
import classes from './filters.module.css'

export type ChipProps = {
  label: string
  /** The choice, in words; nothing if the filter lets everything through. */
  chosen?: ReactNode
  onRemove: () => void
  children: ReactNode
}

/** A filter beside the search: the button that opens it, and, where something is chosen, one that removes it. */
export function Chip({ label, chosen, onRemove, children }: ChipProps) {
  const chip = useRef<HTMLDivElement>(null)
  const remove = () => {
    onRemove()
    // The button disappears, so the focus has to move.
    const next = chip.current?.querySelector<HTMLElement>('[aria-haspopup]') ?? chip.current?.parentElement?.querySelector('button')
    next?.focus()
  }
  return (
    <div ref={chip} className={classes.chip} data-chosen={chosen ? true : undefined}>
      {children}
      {chosen && (
        <button type="button" className={classes.remove} aria-label={`Quitar filtro: ${label}`} onClick={remove}>
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  )
}

/** The text of a filter that only a link sets. */
export const ChipText = ({ children }: { children: ReactNode }) => (
  <span className={classes.facet}>
    <span>{children}</span>
  </span>
)

type ChipButtonProps = Pick<ChipProps, 'label' | 'chosen'> & Omit<ComponentProps<'button'>, 'children' | 'className'>

/** The button of a filter with its choice. */
export const ChipButton = ({ label, chosen, ...props }: ChipButtonProps) => (
  <button type="button" {...props} className={classes.facet} onPointerOver={titleTruncated}>
    <IconFilter size={14} aria-hidden />
    <span data-words>
      {/* The column's heading is a button, too. */}
      <VisuallyHidden>Filtrar por</VisuallyHidden> {label}
      {chosen && <>: {chosen}</>}
    </span>
  </button>
)
