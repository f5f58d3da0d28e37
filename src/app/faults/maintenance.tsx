import { useEffect, useEffectEvent, useState } from 'react'
import { api, isPartial, onUnavailable } from '#src/api/client.ts'
import { Maintenance } from '#src/public/error-page.tsx'
import { TopLayer } from '#src/ui/feedback/top-layer.tsx'
import classes from './maintenance.module.css'

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

/** A backend without this operation answers 404, which also shows that it is back. */
const isBack = () =>
  api.GET('/ready').then(
    ({ response, error }) => response.status < 500 || isPartial(error),
    () => false,
  )

/** Covers the page with the 503 page from the API's first 503 until the API is ready. The page below stays, inert. */
export function MaintenanceCover({ onBack }: { onBack?: () => void }) {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    return onUnavailable(() => setDown(true))
  }, [])
  return (
    isDown && (
      <Cover
        onBack={() => {
          setDown(false)
          onBack?.()
        }}
      />
    )
  )
}

function Cover({ onBack }: { onBack: () => void }) {
  const [title] = useState(() => document.title)
  const notifyBack = useEffectEvent(onBack)
  useEffect(() => {
    let isOver = false
    let timer = setTimeout(ask, FIRST_WAIT_MS, FIRST_WAIT_MS)
    async function ask(wait: number) {
      const back = await isBack()
      if (isOver) return
      if (back) return notifyBack()
      const next = Math.min(2 * wait, LONGEST_WAIT_MS)
      timer = setTimeout(ask, next, next)
    }
    return () => {
      isOver = true
      clearTimeout(timer)
      document.title = title
    }
  }, [title])
  return (
    <TopLayer isSheet={false} className={classes.cover} aria-label="Mantenimiento">
      <Maintenance />
    </TopLayer>
  )
}
