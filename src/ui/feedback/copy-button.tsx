import { Button, type ButtonProps } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type CopyButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'color'> & {
  text: string
  /** The button's text once it is done, in the gender of the copied thing. */
  copied: string
}

/** Copies a text, and says for a moment that it did. */
export function CopyButton({ text, copied, ...look }: CopyButtonProps) {
  const clipboard = useClipboard()
  return (
    <Button
      {...look}
      leftSection={clipboard.copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => clipboard.copy(text)}
    >
      {clipboard.copied ? copied : 'Copiar'}
    </Button>
  )
}
