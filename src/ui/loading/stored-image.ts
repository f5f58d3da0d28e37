import { skipToken, useQuery } from '@tanstack/react-query'
import { readFile } from '#src/api/client.ts'
import { useObjectUrl } from './object-url.ts'

/**
 * Returns a URL for an image that the API has, by its path. The client fetches the image, because an `<img>` would send no token to an API of
 * another origin.
 */
export function useStoredImage(path: string | null | undefined) {
  const isElsewhere = /^https?:/.test(path ?? '')
  const { data } = useQuery({
    queryKey: ['images', path],
    queryFn: path && !isElsewhere ? ({ signal }) => readFile(path, signal) : skipToken,
    // A new image has a new path.
    staleTime: 'static',
  })
  const url = useObjectUrl(data)
  return isElsewhere ? path : url
}
