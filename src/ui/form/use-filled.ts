import { useEffect, useEffectEvent, useRef } from 'react'
import { isVersion, type Version } from '#machines/form-submission.machine.ts'
import type { Part } from '#machines/record.machine.ts'
import { useEmitted } from './use-save.ts'

/**
 * The form of a save (`useSave`) has the version with which it was opened, and hears of each newer one that the page did not save itself as of a
 * conflict (`changed`), as the form of a record does. `isHearing`: it is open and nothing is on its way.
 */
export function useFilled(actor: Part, shown: Version | undefined, isHearing: boolean, isFilled: boolean) {
  const wasFilled = useRef(false)
  const own = useRef<string>(undefined)
  useEmitted(actor, {
    saved({ saved }) {
      if (isVersion(saved)) own.current = saved.etag
    },
  })
  const hear = useEffectEvent(() => {
    if (isHearing && shown) actor.send({ type: 'outdated', record: shown, isOwn: !wasFilled.current || shown.etag === own.current })
    if (isHearing || !isFilled) wasFilled.current = isFilled
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is heard of once.
  useEffect(() => {
    hear()
  }, [isHearing, isFilled, shown?.etag])
}
