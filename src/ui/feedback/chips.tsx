import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './chips.module.css'
import { destructive } from './destructive.ts'

type ChipsProps<One> = {
  /** What a press does with each. */
  label: string
  chips: readonly One[]
  wordOf: (one: One) => string
  onPress: (one: One, chip: HTMLElement) => void
  /** A press takes something away at once. */
  isDestructive?: boolean
  isBusy?: boolean
}

/** Usual answers, each given by one press. */
export function Chips<One>({ label, chips, wordOf, onPress, isDestructive = false, isBusy = false }: ChipsProps<One>) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border.
    <div role="group" aria-labelledby={id} className={classes.chips}>
      <p id={id}>{label}</p>
      {chips.map((one) => (
        <Button
          key={wordOf(one)}
          size="compact-sm"
          radius="xl"
          variant="default"
          {...(isDestructive && { ...destructive, leftSection: <IconX size={14} aria-hidden /> })}
          aria-disabled={isBusy}
          onClick={({ currentTarget }) => isBusy || onPress(one, currentTarget)}
        >
          {wordOf(one)}
        </Button>
      ))}
    </div>
  )
}
