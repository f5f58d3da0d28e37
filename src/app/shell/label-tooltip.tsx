import { Tooltip } from '@mantine/core'
import type { DeferredProps } from '#src/ui/loading/deferred.tsx'

/** The place of the label. */
export type LabelTooltipProps = { label: string; position?: 'right' }

/** A button or link that shows only an icon, with its label beside it while it is pointed at. */
export default function LabelTooltip({ label, position, button }: LabelTooltipProps & DeferredProps) {
  return (
    <Tooltip label={label} {...(position && { position, openDelay: 0 })}>
      {button}
    </Tooltip>
  )
}
