import { useEffect, useRef } from 'react'

/** Gives the focus to the first field of a part that has just appeared. Attach it to the element around the fields. */
export function useFocusFirst() {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    part.current?.querySelector('input')?.focus()
  }, [])
  return part
}
