import { useEffect, useRef } from 'react'

const CHOSEN = '[aria-current=page],[aria-pressed=true],[aria-selected=true]'

/**
 * Returns the ref of a row that may scroll sideways. What is `chosen` in it stays in its middle, where the neighbours tell that there are more,
 * also when words become wider because the typeface or a count has come. The observer runs once the page is laid out and costs no layout of its own.
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: unknown) {
  const ref = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen.
  useEffect(() => {
    const row = ref.current
    if (!row) return
    const observer = new ResizeObserver(() => {
      const item = row.querySelector(CHOSEN)?.getBoundingClientRect()
      const { left, width } = row.getBoundingClientRect()
      if (item) row.scrollLeft += item.left + item.width / 2 - left - width / 2
    })
    for (const item of row.children) observer.observe(item)
    return () => observer.disconnect()
  }, [chosen])
  return ref
}
