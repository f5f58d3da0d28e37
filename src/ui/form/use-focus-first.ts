import { useEffect, useRef } from 'react'

/** Gives the focus to the first empty field of a part that has just appeared. Attach it to the element around the fields. */
export function useFocusFirst() {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const inputs = [...(part.current?.querySelectorAll('input') ?? [])]
    ;(inputs.find(({ value }) => value === '') ?? inputs[0])?.focus()
  }, [])
  return part
}
