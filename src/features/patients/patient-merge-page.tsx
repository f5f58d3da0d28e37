import { useQuery } from '@tanstack/react-query'
import { fullName } from '#src/i18n/format.ts'
import { Picker } from '#src/ui/fields/picker.tsx'
import { ScreenProvider, useScreen } from '#src/ui/page.tsx'
import { QueryResult } from '#src/ui/query-result.tsx'
import { useQueryParameters } from '#src/ui/query-string.ts'
import { RecordPage, useShownRecord } from '#src/ui/record-page.tsx'
import { MergeForm } from './merge-form.tsx'
import { mergePreview, otherFinder, otherRecords, patient, patientLabel } from './patients.api.ts'
import { texts } from './patients.texts.ts'

/** Two records of one person: the one in the path stays, the one in `con` becomes part of it. */
export default function PatientMergePage({ id }: { id: number }) {
  const screen = useScreen()
  const [parameters, change] = useQueryParameters()
  const mergedId = Number(parameters.get('con')) || 0
  const record = useShownRecord(patient(id))
  const name = record.newest ? fullName(record.newest.user) : texts.record
  const [list, ...rest] = screen.trail
  const trail = [...(list ? [list] : []), { label: name, to: `${screen.parent}/${id}` }, ...rest]
  return (
    <ScreenProvider value={{ ...screen, trail }}>
      <RecordPage record={record} missing={texts.missing} fields={9}>
        {(kept) => (
          <>
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
    </ScreenProvider>
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
