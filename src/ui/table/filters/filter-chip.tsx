import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Chip, ChipButton, type ChipProps } from './chip.tsx'
import classes from './filters.module.css'

type FilterChipProps = Omit<ChipProps, 'children'> & {
  /** Renders the fields of the filter. */
  children: (close: () => void) => ReactNode
}

/** A filter whose fields open below its button. */
export function FilterChip({ children, ...chip }: FilterChipProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Chip {...chip}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" withinPortal={false} trapFocus returnFocus>
        <Popover.Target>
          <ChipButton label={chip.label} chosen={chip.chosen} onClick={() => setOpened(!opened)} />
        </Popover.Target>
        <Popover.Dropdown aria-label={chip.label} className={classes.fields}>
          {children(() => setOpened(false))}
        </Popover.Dropdown>
      </Popover>
    </Chip>
  )
}
