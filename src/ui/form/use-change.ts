import type { QueryKey } from '@tanstack/react-query'
import { toast } from '../feedback/toasts.tsx'
import { useRestoreFocus } from './form.tsx'
import { useEmitted, useRecord } from './use-record.ts'

const changed = { title: 'No se guardó', description: 'Otra persona cambió este registro. Revisalo y volvé a intentarlo.' }

type Options<Entity extends object, Value, Key extends QueryKey> = Pick<
  Parameters<typeof useRecord<Entity, Value, { id: number; etag: string }, Key>>[0],
  'query' | 'save' | 'texts' | 'undo'
> & {
  /** Names the change, where a page has several. */
  part: string
  /** The element around the button, which may disappear after the change: the focus stays there. */
  around?: { current: HTMLElement | null }
}

/** A change that a button beside the form makes, over the version that is shown. It is told that somebody else was faster. */
export function useChange<Entity extends object, Value, Key extends QueryKey>({ around, ...record }: Options<Entity, Value, Key>) {
  const saving = useRecord(record)
  const { isSaving } = saving
  useEmitted(saving.actor, {
    changed({ isRefused }) {
      if (isRefused) toast({ ...changed, variant: 'destructive' })
      saving.discard()
    },
  })
  const rememberFocus = useRestoreFocus(isSaving, around)
  return {
    isSaving,
    submit(value: Value) {
      rememberFocus()
      saving.submit(value)
    },
  }
}
