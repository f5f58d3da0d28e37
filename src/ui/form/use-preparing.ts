import { useState } from 'react'

/**
 * What a form reads before it is sent. It is locked meanwhile (`isPreparing`). As nothing is sent yet, a user who leaves is asked about what is
 * typed, and the save that ends with the page takes nothing any more.
 */
export function usePreparing() {
  const [isPreparing, setPreparing] = useState(false)
  return {
    isPreparing,
    /** Goes on with what was read. */
    async after<Read>(read: Promise<Read>, goOn: (read: Read) => void) {
      setPreparing(true)
      const answer = await read
      setPreparing(false)
      goOn(answer)
    },
  }
}
