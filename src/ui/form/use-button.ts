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
 * A button that changes a record beside its form. What was refused is told in a toast. `around`: the element around the button, which may be gone
 * after the change: the focus stays there.
 */
export function useButton<Value>(part: PartHandle<object, Value>, around?: { current: HTMLElement | null }) {
  const { isSaving, discard } = part
  useShowsNewer(part, () => {
    toast({ ...refused, variant: 'destructive' })
    discard()
  })
  const rememberFocus = useRestoreFocus(isSaving, around)
  return {
    isSaving,
    submit(value: Value) {
      rememberFocus()
      part.submit(value)
    },
  }
}
