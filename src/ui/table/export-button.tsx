import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#src/i18n/format.ts'
import { downloadCsv } from '../loading/download.ts'
import type { Column } from './columns.ts'
import { toCsv } from './csv.ts'

/**
 * Returns all rows of a list with its search, filters and sort. Calls `onProgress` before each request with its page and the
 * number of pages.
 */
export type AllRows<Row> = (onProgress: (page: number, count: number) => void, signal: AbortSignal) => Promise<Row[]>

type ExportButtonProps<Row> = { label: string; columns: readonly Column<Row>[]; isEmpty: boolean; allRows: AllRows<Row> }

const failed = { title: 'Error', description: 'No se pudo exportar la lista. Probá de nuevo.' }

/** Downloads the whole list as CSV, with the visible columns. Leaving the page cancels it. */
export function ExportButton<Row>({ label, columns, isEmpty, allRows }: ExportButtonProps<Row>) {
  const [progress, setProgress] = useState('')
  const left = useRef(AbortSignal.abort())
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving.signal
    return () => leaving.abort()
  }, [])
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const signal = left.current
      setProgress('')
      try {
        const rows = await allRows((page, count) => {
          if (count > 1) setProgress(` ${formatNumber(page)} de ${formatNumber(count)}`)
        }, signal)
        if (!signal.aborted) downloadCsv(label, toCsv(columns, rows))
      } catch (error) {
        // A user who has left the page does not need the error.
        if (!signal.aborted) throw error
      }
    },
    meta: { failed },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={isEmpty}
      // A disabled button would lose the focus.
      aria-disabled={isPending}
      // Its progress is spoken, and not the name of a button that has just appeared.
      aria-live={isPending ? 'polite' : 'off'}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? `Exportando${progress}…` : 'Exportar CSV'}
    </Button>
  )
}
