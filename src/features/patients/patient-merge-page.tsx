import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { Picker } from '#src/ui/fields/picker.tsx'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { RecordPage, useShownRecord } from '#src/ui/page/record-page.tsx'
import { MergeForm } from './merge-form.tsx'
import { nameOf, PersonHeader } from './patient-header.tsx'
import { mergePreview, otherFinder, otherRecords, patient, patientLabel } from './patients.api.ts'
import { texts } from './patients.texts.ts'

/** Two records of one person: the one in the path stays, the one in `con` becomes part of it. */
export default function PatientMergePage({ id }: { id: number }) {
  const [parameters, change] = useQueryParameters()
  const mergedId = Number(parameters.get('con')) || 0
  const record = useShownRecord(patient(id))
  return (
    <RecordPage record={record} name={nameOf} missing={texts.missing} fields={10}>
      {(kept) => (
        <>
          <PersonHeader user={kept.user} />
          <Picker
            label={texts.merge.other}
            description={texts.merge.otherHint}
            placeholder={texts.search}
            value={mergedId ? String(mergedId) : ''}
            onChange={(chosen) => change({ con: chosen || null }, { replace: true })}
            query={otherRecords(kept)}
            finder={otherFinder(id)}
            labelOf={patientLabel}
            failed={texts.listFailed.description}
            maw="45rem"
          />
          {mergedId > 0 && mergedId !== id && <Pair key={mergedId} keptId={id} mergedId={mergedId} />}
        </>
      )}
    </RecordPage>
  )
}

function Pair(ids: { keptId: number; mergedId: number }) {
  const query = useQuery(mergePreview(ids))
  return (
    <QueryResult query={query} failed={texts.readFailed.description}>
      {(preview) => <MergeForm preview={preview} />}
    </QueryResult>
  )
}
