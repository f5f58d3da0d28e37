import { Alert, Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isSame } from '#machines/pending-request.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import type { AnyForm, FieldInfo } from './contexts.ts'
import { readDraft, writeDraft } from './drafts.ts'
import classes from './form.module.css'
import type { FormId } from './stored.ts'

type Values = Record<string, unknown>

const holdsFile = (value: unknown) => value instanceof Blob

/**
 * Keeps what is typed as a draft through a reload, a crash or the session's end, and offers the earlier one back. Until the
 * offer is answered both are kept. `takes`: the earlier one is taken without asking.
 */
export function useDraft(form: AnyForm, id: FormId | null, fields: ReadonlyMap<string, FieldInfo>, takes: boolean) {
  const [offered, setOffered] = useState(() => (id ? readDraft(id) : undefined))
  const { person, name } = id ?? {}
  const unanswered = useRef(offered?.values)
  const typedNow = useRef<Values>({})

  // The form's own options are those that it was made with.
  const saved = useRef<Values>(form.state.values)

  useEffect(() => {
    if (person === undefined || name === undefined) return
    let last: Values = form.state.values
    const { unsubscribe } = form.store.subscribe(() => {
      const { values, isDefaultValue }: { values: Values; isDefaultValue: boolean } = form.state
      // Of what else happens to a form, such as its end, there is nothing to keep.
      if (values === last) return
      last = values
      if (isDefaultValue) saved.current = values
      const typed = Object.entries(values).filter(
        ([field, value]) => !fields.get(field)?.isSecret && !holdsFile(value) && !isSame(value, saved.current[field]),
      )
      typedNow.current = Object.fromEntries(typed)
      writeDraft({ person, name }, { ...unanswered.current, ...typedNow.current })
    })
    return unsubscribe
  }, [form, person, name, fields])

  const answer = () => {
    unanswered.current = undefined
    setOffered(undefined)
  }
  const take = () => {
    for (const [field, value] of Object.entries(offered?.values ?? {})) if (field in form.state.values) form.setFieldValue(field, value)
    answer()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what an earlier page left is taken.
  useEffect(() => {
    if (takes && offered) take()
  }, [])

  return {
    offered,
    take,
    /** Gives the earlier one up. */
    decline() {
      answer()
      if (id) writeDraft(id, typedNow.current)
    },
    /** Gives up what was typed since. */
    drop() {
      if (id) writeDraft(id, unanswered.current)
    },
  }
}

/** Offers a draft back. */
export function DraftOffer({ offered, take, decline }: ReturnType<typeof useDraft>) {
  if (!offered) return null
  return (
    <Alert icon={<IconPencil aria-hidden />} title="Quedó algo sin guardar" className={classes.offer}>
      <p className={classes.note}>Lo escribiste el {formatDateTime(offered.at)} y todavía se puede recuperar.</p>
      <Group gap="xs">
        <Button size="xs" onClick={take}>
          Recuperar
        </Button>
        <Button size="xs" variant="default" onClick={decline}>
          Descartar
        </Button>
      </Group>
    </Alert>
  )
}
