import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { ServerError } from '#src/public/error-page.tsx'
import classes from './error-report.module.css'

/** The 500 page with the facts that support needs to find the cause. `text` is the whole report; the user reads out `id`. */
export default function ErrorReport({ id, text }: { id: string; text: string }) {
  const { copy, copied } = useClipboard()
  return (
    <ServerError>
      <div className={classes.report}>
        Informe <code>{id}</code>
        <Button
          variant="default"
          size="xs"
          leftSection={copied ? <IconCheck size="1rem" /> : <IconCopy size="1rem" />}
          onClick={() => copy(text)}
        >
          <span aria-live="polite">{copied ? 'Copiado' : 'Copiar informe'}</span>
        </Button>
      </div>
    </ServerError>
  )
}
