import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { limits } from '#src/config.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { toast } from '../feedback/toasts.tsx'
import { downloadCsv } from '../loading/download.ts'

/** Reads a spreadsheet, and tells how many rows are there, and of how many. */
export type ReadSpreadsheet = (onRows: (count: number, total: number | undefined) => void, signal: AbortSignal) => Promise<Blob>

type Progress = { rows: number; total: number | undefined }

const texts = {
  export: 'Exportar CSV',
  exporting: 'Exportando…',
  cancel: 'Cancelar exportación',
  failed: { title: 'Error', description: 'No se pudo exportar la lista. Probá de nuevo.' },
  broken: { title: 'La exportación se cortó', description: 'El archivo quedó incompleto y no se guardó. Probá de nuevo.' },
}

/** `1.200 de 3.400`; nothing until the first row is there. */
function describe({ rows, total }: Progress) {
  if (rows === 0) return texts.exporting
  // If counting ended early, the number of rows is not known.
  const isKnown = total !== undefined && total < limits.mostCounted
  return isKnown ? `Exportando ${formatNumber(rows)} de ${formatNumber(total)}…` : `Exportando ${formatNumber(rows)}…`
}

/** Saves a list as a spreadsheet, which the server sends as it reads. Leaving the page cancels it, as the button does. `name` begins the file's. */
export function SpreadsheetButton({ name, read }: { name: string; read: ReadSpreadsheet }) {
  const [progress, setProgress] = useState<Progress>()
  const running = useRef<AbortController>(undefined)
  const starter = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    return () => running.current?.abort()
  }, [])

  async function start() {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    let rows = 0
    setProgress({ rows, total: undefined })
    try {
      const file = await read((count, total) => {
        rows = count
        setProgress({ rows, total })
      }, stop.signal)
      downloadCsv(name, file)
    } catch (error) {
      if (!stop.signal.aborted && !(error instanceof Error && isHandledGlobally(error)))
        toast({ ...(rows > 0 ? texts.broken : texts.failed), variant: 'destructive' })
    }
    running.current = undefined
    setProgress(undefined)
  }

  function cancel() {
    running.current?.abort()
    // The button disappears, so the focus has to move.
    starter.current?.focus()
  }

  return (
    <Group gap="xs">
      <Button
        ref={starter}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        // A disabled button would lose the focus.
        aria-disabled={progress !== undefined}
        // Its progress is spoken, and not the name of a button that has just appeared.
        aria-live={progress ? 'polite' : 'off'}
        onClick={start}
      >
        {progress ? describe(progress) : texts.export}
      </Button>
      {progress && (
        <Button variant="subtle" onClick={cancel}>
          {texts.cancel}
        </Button>
      )}
    </Group>
  )
}
