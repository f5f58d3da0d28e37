import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPrintKey } from '../page/print-key.ts'
import type { AllRows } from './export-button.tsx'

/** More rows than that are a spreadsheet's business. */
export const MOST_PRINTED = 1000

/**
 * Returns all rows of a list while it is printed, of which otherwise a page is there. A print that the browser's menu begins waits for
 * nothing, so the rows are read when the keys for it are pressed.
 */
export function useWholePrint<Row>(isPartial: boolean, allRows: AllRows<Row>) {
  const [printed, setPrinted] = useState<readonly Row[]>()
  useEffect(() => {
    if (!isPartial) return
    const left = new AbortController()
    let isReading = false
    async function print(event: KeyboardEvent) {
      if (!isPrintKey(event) || event.defaultPrevented) return
      event.preventDefault()
      if (isReading) return
      isReading = true
      // If they do not come the page is printed, and says which page it is.
      const rows = await allRows(() => {}, left.signal).catch(() => undefined)
      isReading = false
      if (left.signal.aborted) return
      flushSync(() => setPrinted(rows))
      window.print()
    }
    const forget = () => setPrinted(undefined)
    window.addEventListener('keydown', print)
    window.addEventListener('afterprint', forget)
    return () => {
      left.abort()
      forget()
      window.removeEventListener('keydown', print)
      window.removeEventListener('afterprint', forget)
    }
  }, [isPartial, allRows])
  return printed
}
