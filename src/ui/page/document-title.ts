import { useEffect } from 'react'
import { config } from '#src/config.ts'

/**
 * Sets the document title to `{product} | title`. It uses an effect because React would add a second `<title>` beside the page's
 * static one.
 */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${config.product.name} | ${title}`
  }, [title])
}
