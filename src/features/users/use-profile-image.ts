import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readFile } from '#src/api/client.ts'

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

/** An address to show a stored profile image by. It is fetched as everything else is, since an `<img>` brings no token to an API of another origin. */
export function useProfileImage(path: string | null | undefined) {
  const isElsewhere = /^https?:/.test(path ?? '')
  const { data } = useQuery({
    queryKey: ['profile-images', path],
    queryFn: path && !isElsewhere ? ({ signal }) => readFile(path, signal) : skipToken,
    // A new image has a new path.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useObjectUrl(data)
  return isElsewhere ? path : url
}
