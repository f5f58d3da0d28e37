import { Alert, Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { isEqual } from '#machines/pending-request.ts'
import { formatDateTime } from '#src/i18n/format.ts'
import type { AnyForm, Change } from '../fields/contexts.ts'
import { useHeadHeight } from '../page/head-height.ts'
import classes from './form.module.css'
import { type Draft, readDraft, useOnlyOne, writeDraft } from './form-memory.ts'
import { merge } from './merge.ts'
import type { FormId } from './stored.ts'
import type { SaveState } from './use-save.ts'

type Values = Record<string, unknown>
type Typed = Omit<Draft, 'at'>

const none: Typed = { values: {}, before: {} }

/** Stores a draft, where the form has an id. */
const keep = (id: FormId | null, draft: Typed) => id && writeDraft(id, draft)

const isFile = (value: unknown) => value instanceof Blob

type DraftedForm = {
  api: AnyForm
  saveState: Pick<SaveState, 'id' | 'fields'>
  id?: FormId | null
  /** Called when another user changed fields of the draft since it was typed. */
  onOutdated?: ((changes: readonly Change[]) => void) | undefined
}

/**
 * Stores typed values as a draft, which survives a reload, a crash and the end of the session, and offers an earlier draft. Until the user
 * answers the offer, both are kept.
 */
export function useDraft(
  { api: form, saveState: { id: own, fields }, id = own, onOutdated }: DraftedForm,
  /** Restores the earlier draft without asking. */
  restoresAtOnce: boolean,
) {
  useOnlyOne('draft', id)
  const [offered, setOffered] = useState(() => (id ? readDraft(id) : undefined))
  const unanswered = useRef<Typed>(offered ?? none)
  const typedNow = useRef<Typed>(none)

  // The default options of the form do not change after a save.
  const saved = useRef<Values>(form.state.values)

  useEffect(() => {
    let last: Values = form.state.values
    const { unsubscribe } = form.store.subscribe(() => {
      const { values, isDefaultValue }: { values: Values; isDefaultValue: boolean } = form.state
      // Other changes of the form's state, such as its submission, are not stored.
      if (values === last) return
      last = values
      if (isDefaultValue) saved.current = values
      const typed = Object.entries(values).filter(
        ([field, value]) => !fields.get(field)?.isSecret && !isFile(value) && !isEqual(value, saved.current[field]),
      )
      typedNow.current = {
        values: Object.fromEntries(typed),
        before: Object.fromEntries(typed.map(([field]) => [field, saved.current[field]])),
      }
      keep(id, {
        values: { ...unanswered.current.values, ...typedNow.current.values },
        before: { ...unanswered.current.before, ...typedNow.current.before },
      })
    })
    return unsubscribe
  }, [form, id, fields])

  const closeOffer = () => {
    unanswered.current = none
    setOffered(undefined)
  }
  const restore = () => {
    const { values, before } = offered ?? none
    const { conflicts } = merge<Values>({ ...saved.current, ...before }, { ...saved.current, ...values }, saved.current)
    for (const [field, value] of Object.entries(values)) if (field in saved.current) form.setFieldValue(field, value)
    closeOffer()
    if (conflicts.length) onOutdated?.(conflicts)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the draft of an earlier page is restored.
  useEffect(() => {
    if (restoresAtOnce) restore()
  }, [])

  return {
    offered,
    restore,
    /** Discards the earlier draft. */
    discardOffered() {
      closeOffer()
      keep(id, typedNow.current)
    },
    /** Discards the values that were typed since the page opened. */
    discardTyped() {
      keep(id, unanswered.current)
    },
  }
}

/** Offers to restore a draft. */
export const DraftOffer = ({ offered, ...draft }: ReturnType<typeof useDraft>) => offered && <Offer offered={offered} {...draft} />

type OfferProps = Pick<ReturnType<typeof useDraft>, 'restore' | 'discardOffered'> & { offered: Draft }

function Offer({ offered, restore, discardOffered }: OfferProps) {
  const height = useHeadHeight()
  return (
    <Alert
      icon={<IconPencil aria-hidden />}
      title="Quedó algo sin guardar"
      className={classes.offer}
      style={{ '--head-height': `${height}px` } as CSSProperties}
    >
      <p className={classes.note}>Lo escribiste el {formatDateTime(offered.at)} y todavía se puede recuperar.</p>
      <Group gap="xs">
        <Button size="xs" onClick={restore}>
          Recuperar
        </Button>
        <Button size="xs" variant="default" onClick={discardOffered}>
          Descartar
        </Button>
      </Group>
    </Alert>
  )
}
