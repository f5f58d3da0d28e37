import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readFile } from '#src/api/client.ts'

/** Returns an object URL for a file, which is revoked when the file changes. */
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

/**
 * Returns a URL for a stored profile image. The client fetches the image, because an `<img>` would send no token to an API of
 * another origin.
 */
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
