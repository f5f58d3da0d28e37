import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Patient, PatientField, PatientMergePreview } from '#contract/generated/schema.ts'
import { ApiError, type Versioned } from '#src/api/client.ts'
import { formatDate, fullName, isolated } from '#src/i18n/format.ts'
import { genderLabels } from '#src/i18n/labels.ts'
import { formatDni } from '#src/i18n/numbers.ts'
import { formatPhone } from '#src/i18n/phone.ts'
import { useFieldContext } from '#src/ui/fields/contexts.ts'
import { useFieldInfo } from '#src/ui/fields/fields.tsx'
import { z } from '#src/ui/fields/zod.ts'
import { useCreateForm } from '#src/ui/form/create-form.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useScreen } from '#src/ui/page/page.tsx'
import classes from './merge-form.module.css'
import { mergePatients, mergePreview } from './patients.api.ts'
import { texts } from './patients.texts.ts'

type Side = 'kept' | 'merged'

/** The parts of a record to choose, as text; an empty part is an empty text. */
const parts: readonly { field: PatientField; label: string; of: (patient: Patient) => string }[] = [
  { field: 'firstName', label: texts.firstName, of: ({ user }) => user.firstName },
  { field: 'lastName', label: texts.lastName, of: ({ user }) => user.lastName },
  { field: 'dni', label: texts.dni, of: ({ user }) => formatDni(user.dni ?? '') },
  { field: 'dateBirthday', label: texts.dateBirthday, of: ({ user }) => (user.dateBirthday ? formatDate(user.dateBirthday) : '') },
  { field: 'phone', label: texts.phone, of: ({ user }) => formatPhone(user.phone ?? '') },
  { field: 'email', label: texts.email, of: ({ user }) => user.email },
  { field: 'gender', label: texts.gender, of: ({ user }) => (user.gender ? genderLabels[user.gender] : '') },
  { field: 'insuranceId', label: texts.insurance, of: ({ insurance }) => insurance?.name ?? '' },
  { field: 'memberNumber', label: texts.memberNumber, of: ({ memberNumber }) => memberNumber ?? '' },
  { field: 'document', label: texts.document, of: ({ user }) => user.document ?? '' },
]

const side = z.enum(['kept', 'merged'])
const schema = z.object(Object.fromEntries(parts.map(({ field }) => [field, side])) as Record<PatientField, typeof side>)

/** Each part from the record that stays, unless only the other one has it. */
const proposed = ({ kept, merged }: PatientMergePreview) =>
  Object.fromEntries(parts.map(({ field, of }) => [field, !of(kept) && of(merged) ? 'merged' : 'kept'])) as Record<PatientField, Side>

/** Both records side by side, and which values stay. */
export function MergeForm({ preview }: { preview: Versioned<PatientMergePreview> }) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const { parent } = useScreen()
  const { kept, merged, etag } = preview
  const ids = { keptId: kept.id, mergedId: merged.id }
  const form = useCreateForm({
    empty: proposed(preview),
    schema,
    changes: '/patients',
    form: ['merge', `${kept.id}-${merged.id}`],
    texts: texts.merge.saved,
    // The version is that of both as they are shown.
    over: () => ({ etag }),
    save: (chosen, key, { etag: seen }) => {
      const fromMerged = parts.flatMap(({ field }) => (chosen[field] === 'merged' ? [field] : []))
      return mergePatients({ ...ids, fromMerged }, seen, key).catch((error: unknown) => {
        // The newest values of both are shown, and the choices stay.
        if (error instanceof ApiError && error.status === 412) void queries.invalidateQueries(mergePreview(ids))
        throw error
      })
    },
    question: () => texts.merge.ask(isolated(fullName(merged.user)), merged.id, preview.mergedConsultations),
    onSaved: () => navigate(parent),
  })
  return (
    <Form form={form} submit={texts.merge.submit}>
      <div className={classes.heads} aria-hidden>
        <span />
        <span>{texts.merge.kept(kept.id, preview.keptConsultations)}</span>
        <span>{texts.merge.merged(merged.id, preview.mergedConsultations)}</span>
      </div>
      {parts.map(({ field, label, of }) => (
        <form.AppField key={field} name={field}>
          {() => <Choice label={label} kept={of(kept)} merged={of(merged)} />}
        </form.AppField>
      ))}
    </Form>
  )
}

/** One part of both records. Where they say the same there is nothing to choose. */
function Choice({ label, ...values }: { label: string; kept: string; merged: string }) {
  const { name, state, handleChange } = useFieldContext<Side>()
  useFieldInfo(name, { label, describe: (chosen) => values[chosen as Side] || texts.merge.nothing })
  const isSame = values.kept === values.merged
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{label}</legend>
      {(['kept', 'merged'] as const).map((one) => {
        const value = (
          <span>
            {values[one] || texts.merge.nothing}
            <span className={classes.origin}> · {texts.merge[one === 'kept' ? 'ofKept' : 'ofMerged']}</span>
          </span>
        )
        if (isSame)
          return (
            <div key={one} className={classes.same}>
              {value}
            </div>
          )
        return (
          <label key={one} className={classes.value}>
            <input type="radio" name={name} checked={state.value === one} onChange={() => handleChange(one)} />
            {value}
          </label>
        )
      })}
    </fieldset>
  )
}
