import { useEffect, useRef, useState } from 'react'

/**
 * What a form reads before it is sent. It is locked meanwhile (`isPreparing`). As nothing is sent yet, a user who leaves is asked about what is
 * typed, and nothing is done once the form is gone.
 */
export function usePreparing() {
  const [isPreparing, setPreparing] = useState(false)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return {
    isPreparing,
    /** Goes on with what was read. */
    async after<Read>(read: Promise<Read>, goOn: (read: Read) => void) {
      setPreparing(true)
      const answer = await read
      setPreparing(false)
      if (isThere.current) goOn(answer)
    },
  }
}
