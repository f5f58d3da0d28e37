import { toast } from '../feedback/toasts.tsx'
import { useRestoreFocus } from './form.tsx'
import type { PartHandle } from './use-record.ts'
import { useEmitted } from './use-save.ts'

const refused = { title: 'No se guardó', description: 'Este registro cambió mientras tanto. Revisalo y volvé a intentarlo.' }

/** Nothing is typed into this part of a record: a version that somebody else made is simply shown, and only what was refused for it is told. */
export function useShowsNewer(
  { actor, discard }: Pick<PartHandle<object, never>, 'actor' | 'discard'>,
  onRefused?: (before: object) => void,
) {
  useEmitted(actor, {
    changed({ before, isRefused, isOwn }) {
      if (isRefused) onRefused?.(before)
      else if (!isOwn) discard()
    },
  })
}

/**
 * A button that changes a record beside its form, and gets the focus back. `onRefused`: what was refused is told in a toast where the page does not
 * say it.
 */
export function useButton<Entity extends object, Value>(part: PartHandle<Entity, Value>, onRefused?: () => void) {
  useShowsNewer(part, () => {
    if (onRefused) return onRefused()
    toast({ ...refused, variant: 'destructive' })
    part.discard()
  })
  const rememberFocus = useRestoreFocus(part.isSaving)
  return {
    ...part,
    submit(value: Value, needsConfirmation = false) {
      rememberFocus()
      part.submit(value, needsConfirmation)
    },
  }
}
