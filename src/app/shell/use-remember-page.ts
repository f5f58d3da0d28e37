import { useRecent } from '#src/ui/page/recents.ts'
import { useCurrentPath } from '../page-router.tsx'
import { findScreen } from '../screens.ts'

/** Remembers the open page of the sidebar among the recent ones. The page of a record does so itself, once it knows the name. */
export function useRememberPage() {
  const path = useCurrentPath((at) => at)
  useRecent(findScreen(path)?.screen.link && path)
}
