import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconStethoscope } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Consultation } from '#src/api/generated/schema.ts'
import { limits } from '#src/config.ts'
import { consultationsOfDoctor } from '#src/features/consultations/consultations.api.ts'
import { texts } from '#src/features/consultations/consultations.texts.ts'
import { formatDateTime, formatMinutes, orMissing } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { usePagerFocus } from '#src/ui/pager-focus.ts'
import { type PlainColumn, PlainTable } from '#src/ui/plain-table.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import type { TabProps } from './user-tabs.tsx'

const columns: readonly PlainColumn<Consultation>[] = [
  { header: texts.date, cell: ({ date }) => formatDateTime(date), width: 10 },
  {
    header: texts.name,
    cell: ({ id, name }) => (
      <Anchor component={Link} href={`/medical-consultation/${id}`} fz="sm">
        {orMissing(name)}
      </Anchor>
    ),
    rowHeader: true,
    width: 13,
  },
  { header: texts.patient, cell: ({ patientName }) => orMissing(patientName), width: 12 },
  { header: texts.clinic, cell: ({ clinicName }) => orMissing(clinicName), width: 12 },
  { header: texts.duration, cell: ({ durationInMinutes }) => formatMinutes(durationInMinutes), align: 'end', width: 7 },
  { header: texts.status, cell: ({ status }) => <StatusBadge status={status} labels={consultationStatusLabels} />, width: 9 },
]

export default function ConsultationsTab({ doctorId }: TabProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), limits.searchDelay)
  // Every new search starts at page 1, one for an earlier text, too.
  const [turned, setTurned] = useState({ search, page: 1 })
  if (turned.search !== search) setTurned({ search, page: 1 })
  const page = turned.search === search ? turned.page : 1
  const consultations = useQuery(consultationsOfDoctor(doctorId, search, page))
  // Until a new search is answered what is shown is the one before, whose pages are not its own.
  const isOlder = consultations.isPlaceholderData && page === 1
  const keepFocus = usePagerFocus(page)
  const turnTo = (next: number) => setTurned({ search, page: next })
  return (
    <Stack>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        maw="20rem"
      />
      {consultations.isPending && (
        // The skeleton announces it.
        <Text size="sm" c="dimmed" aria-hidden>
          {texts.loading}
        </Text>
      )}
      <Loaded query={consultations} loading={texts.loading} failed={texts.failed}>
        {({ data, total }) =>
          data.length ? (
            <>
              <PlainTable label={texts.ofDoctor} rows={data} columns={columns} keyOf={({ id }) => id} />
              <Group justify="flex-end" onClickCapture={keepFocus}>
                <Button size="compact-sm" variant="default" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
                  {texts.previous}
                </Button>
                <Text size="sm" c="dimmed" className="tabular" role="status">
                  {texts.page(page, Math.max(1, total))}
                </Text>
                <Button size="compact-sm" variant="default" disabled={page >= total || isOlder} onClick={() => turnTo(page + 1)}>
                  {texts.next}
                </Button>
              </Group>
            </>
          ) : (
            <EmptyState Icon={IconStethoscope} title={texts.none}>
              {search ? texts.noneFound : texts.noneYet}
            </EmptyState>
          )
        }
      </Loaded>
    </Stack>
  )
}
