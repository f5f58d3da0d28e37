import { useEffect } from 'react'
import { config } from '#src/config.ts'

/** Titles the document `{product} | title`. An effect, because React would append a second `<title>` after the page's static one. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${config.product.name} | ${title}`
  }, [title])
}
