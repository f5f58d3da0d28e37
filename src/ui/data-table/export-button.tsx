import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { formatIsoDate, formatNumber } from '#src/i18n/format.ts'
import { toast } from '../toasts.tsx'
import type { Column } from './columns.ts'
import { toCsv } from './csv.ts'

/** All rows of a list, as its search, filters and sort leave them. Says which page of how many it is about to ask for. */
export type AllRows<Row> = (onProgress: (page: number, count: number) => void, signal: AbortSignal) => Promise<Row[]>

type ExportButtonProps<Row> = { label: string; columns: readonly Column<Row>[]; isEmpty: boolean; allRows: AllRows<Row> }

/** Saves the whole list, as it is shown, as a file for a spreadsheet. Leaving the list gives it up. */
export function ExportButton<Row>({ label, columns, isEmpty, allRows }: ExportButtonProps<Row>) {
  const [progress, setProgress] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save() {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setProgress('Exportando…')
    try {
      const rows = await allRows((page, count) => {
        if (count > 1) setProgress(`Exportando ${formatNumber(page)} de ${formatNumber(count)}…`)
      }, signal)
      if (!signal.aborted) download(`${label} ${formatIsoDate(new Date())}.csv`, toCsv(columns, rows))
    } catch (error) {
      if (!signal.aborted && !(error instanceof Error && isHandledGlobally(error)))
        toast({ title: 'Error', description: 'No se pudo exportar la lista. Probá de nuevo.', variant: 'destructive' })
    }
    setProgress(undefined)
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={isEmpty}
      // Not disabled while it works: the focus would be lost.
      aria-disabled={progress !== undefined}
      aria-live="polite"
      onClick={() => progress ?? save()}
    >
      {progress ?? 'Exportar CSV'}
    </Button>
  )
}

function download(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
