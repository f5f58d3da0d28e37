import { useEffect } from 'react'
import { useViewerId } from '#src/ui/page/permission.tsx'
import { addRecent } from '#src/ui/page/recents.ts'
import { useCurrentPath } from '../page-router.tsx'
import { findScreen } from '../screens.ts'

/** Remembers the open page of the sidebar among the recent ones. The page of a record does so itself, once it knows the name. */
export function useRememberPage() {
  const person = useViewerId()
  const path = useCurrentPath((at) => at)
  const isListed = findScreen(path)?.screen.link !== undefined
  useEffect(() => {
    if (person !== null && isListed) addRecent(person, { path })
  }, [person, path, isListed])
}
