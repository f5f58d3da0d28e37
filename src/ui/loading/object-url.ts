import { useEffect, useState } from 'react'

/** An address for a chosen or fetched file, for as long as it is this one. */
export function useObjectUrl(file: unknown) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!(file instanceof Blob)) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}
