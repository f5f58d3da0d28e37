import { Alert, Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#src/i18n/format.ts'
import { useViewerId } from '../permission.tsx'
import type { AnyForm } from './contexts.ts'
import { readDraft, writeDraft } from './drafts.ts'
import classes from './form.module.css'

/** How a form's draft is kept: its name, and the fields that are never written down, as passwords and files. */
export type DraftRule = { name: string; without?: readonly string[] }

type Values = Record<string, unknown>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Keeps what is typed as a draft, and offers back the one that a reload or the end of a session left. */
export function useDraft(form: AnyForm, rule: DraftRule | undefined) {
  const person = useViewerId()
  const { name, without } = rule ?? {}
  const known = person !== null && name !== undefined
  const [offered, setOffered] = useState(() => (known ? readDraft(person, name) : undefined))

  // The form's own options are those that it was made with.
  const saved = useRef<Values>(form.state.values)

  useEffect(() => {
    if (!known) return
    let written = false
    let last: Values = form.state.values
    const { unsubscribe } = form.store.subscribe(() => {
      const { values, isDefaultValue }: { values: Values; isDefaultValue: boolean } = form.state
      // Of what else happens to a form, such as its end, there is nothing to keep.
      if (values === last) return
      last = values
      if (isDefaultValue) saved.current = values
      const typed = Object.entries(values).filter(([field, value]) => !without?.includes(field) && !isSame(value, saved.current[field]))
      // A draft that is still offered stays until something else is typed.
      if (typed.length === 0 && !written) return
      written = typed.length > 0
      writeDraft(person, name, written ? Object.fromEntries(typed) : undefined)
    })
    return unsubscribe
  }, [form, known, person, name, without])

  return {
    offered,
    take: () => {
      for (const [field, value] of Object.entries(offered?.values ?? {})) form.setFieldValue(field, value)
      setOffered(undefined)
    },
    drop: () => {
      if (known) writeDraft(person, name)
      setOffered(undefined)
    },
  }
}

/** Offers a draft back. */
export function DraftOffer({ offered, take, drop }: ReturnType<typeof useDraft>) {
  if (!offered) return null
  return (
    <Alert icon={<IconPencil aria-hidden />} title="Quedó algo sin guardar" className={classes.offer}>
      <p className={classes.note}>Lo escribiste el {formatDateTime(offered.at)} y todavía se puede recuperar.</p>
      <Group gap="xs">
        <Button size="xs" onClick={take}>
          Recuperar
        </Button>
        <Button size="xs" variant="default" onClick={drop}>
          Descartar
        </Button>
      </Group>
    </Alert>
  )
}
