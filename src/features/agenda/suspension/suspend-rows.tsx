import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { formatDateTime, today } from '#src/i18n/format.ts'
import { parseDay } from '#src/i18n/parse-day.ts'
import { addDays } from '#src/i18n/wall-clock.ts'
import { FormStateContext } from '#src/ui/fields/contexts.ts'
import { useFieldInfo } from '#src/ui/fields/fields.tsx'
import type { FormOf } from '#src/ui/form/form.tsx'
import { freeTimes } from '../agenda.api.ts'
import { texts } from '../agenda.texts.ts'
import { proposeTimes } from './propose-times.ts'
import classes from './suspend.module.css'
import { texts as words } from './suspend.texts.ts'
import { type SuspendedRow, spanInWords, type suspendSchema } from './suspend-schema.ts'

const describe = (value: unknown) => texts.count((value as readonly SuspendedRow[]).length) // the field holds nothing else

type RowsProps = {
  form: FormOf<ReturnType<typeof suspendSchema>> & { api: { state: { values: Parameters<typeof spanInWords>[0] } } }
  doctorId: number
  rows: readonly SuspendedRow[]
  onChange: (rows: SuspendedRow[]) => void
  /** Some of them came while the others were decided about. */
  isLate: boolean
}

/** The appointments in a suspended time, each with a decision: chosen for one or for all. */
export function SuspendedRows({ form, doctorId, rows, onChange, isLate }: RowsProps) {
  useFieldInfo('rows', { label: words.list, describe })
  const queries = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const [isProposing, setProposing] = useState(false)
  const [unproposed, setUnproposed] = useState(0)
  const { fieldErrors } = use(FormStateContext)
  // Whenever appointments come, the page is about them.
  useEffect(() => {
    if (rows.length > 0) list.current?.focus()
  }, [rows.length])
  if (rows.length === 0) return null

  const { values } = form.api.state
  const decide = (next: SuspendedRow[]) => {
    setUnproposed(0)
    onChange(next)
  }
  async function propose() {
    setProposing(true)
    let from = addDays(parseDay(values.toDay) ?? today(), 1)
    if (from < today()) from = today()
    try {
      const next = await proposeTimes(rows, async ({ clinicId, ...asked }) => {
        const query = { ...asked, doctorId, from, ...(clinicId !== null && { clinicId }) }
        return (await queries.fetchQuery({ ...freeTimes(query), staleTime: 0 })).data
      })
      onChange(next)
      setUnproposed(next.filter((one, index) => one === rows[index]).length)
    } catch {
      // The query tells that it failed.
    } finally {
      setProposing(false)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border.
    <div ref={list} tabIndex={-1} role="group" aria-label={words.list} className={classes.list}>
      <p className={classes.span}>{spanInWords(values)}</p>
      <p role="alert" className={classes.question}>
        {words.touched(rows.length)} {isLate && words.more}
      </p>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={() => decide(rows.map((one) => ({ ...one, action: 'CANCEL' })))}>
          {words.cancelAll}
        </Button>
        <Button size="xs" variant="default" loading={isProposing} onClick={() => void propose()}>
          {words.proposeAll}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => decide([])}>
          {words.changeDays}
        </Button>
      </div>
      {unproposed > 0 && <p role="status">{words.noProposal(unproposed)}</p>}
      <ul>
        {rows.map(({ id, name, date, action }, index) => (
          <li key={id}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border. */}
            <div role="group" aria-label={words.row(name, formatDateTime(date))} className={classes.row}>
              <p>
                <strong>{name}</strong> <span>{formatDateTime(date)}</span>
              </p>
              <form.AppField name={`rows[${index}].action`}>
                {(field) => <field.SelectField label={words.action} options={words.actions} />}
              </form.AppField>
              {action === 'MOVE' && (
                <>
                  <form.AppField name={`rows[${index}].day`}>{(field) => <field.DateField label={words.day} />}</form.AppField>
                  <form.AppField name={`rows[${index}].time`}>{(field) => <field.TextField label={words.time} />}</form.AppField>
                </>
              )}
              {fieldErrors[`appointments[${index}].date`] && <p role="alert">{fieldErrors[`appointments[${index}].date`]}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
