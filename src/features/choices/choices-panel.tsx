import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ChoiceTransaction } from '#contract/generated/schema.ts'
import { formatDateTime, formatMoney, formatNumber, fullName } from '#src/i18n/format.ts'
import type { Column } from '#src/ui/data-table/columns.ts'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { usePermission } from '#src/ui/permission.tsx'
import { QueryResult } from '#src/ui/query-result.tsx'
import { AssignChoices } from './assign-choices.tsx'
import { choicesOfDoctor, ledgerOfDoctor } from './choices.api.ts'
import { texts } from './choices.texts.ts'

/** The columns of the ledger. Who assigns reads 'You' at their own assignments until they leave the page, as the specification says. */
const columnsWith = (own: ReadonlySet<number>): readonly Column<ChoiceTransaction>[] => [
  { id: 'createdAt', header: texts.date, text: ({ createdAt }) => formatDateTime(createdAt), rowHeader: true, wraps: true, width: 9.25 },
  {
    id: 'type',
    header: texts.type,
    cell: ({ type }, label) => <Badge color={type === 'ASSIGN' ? 'green' : 'red'}>{label}</Badge>,
    place: 'badge',
    width: 6.5,
  },
  { id: 'quantity', header: texts.quantity, text: ({ quantity }) => formatNumber(quantity), align: 'end', place: 'lead', width: 6 },
  { id: 'ppc', header: texts.ppc, text: ({ ppc }) => formatMoney(ppc), align: 'end', width: 5.5 },
  { id: 'paymentMethod', header: texts.paymentMethod, place: 'detail', width: 8.5 },
  {
    id: 'assignedBy',
    header: texts.assignedBy,
    value: ({ id, assignedBy }) => (own.has(id) ? texts.you : assignedBy && fullName(assignedBy)),
    place: 'extra',
    width: 9,
  },
  { id: 'observation', header: texts.observation, width: 10.5 },
]

/** A doctor's balance and ledger. */
export default function ChoicesPanel({ doctorId }: { doctorId: number }) {
  const canAssign = usePermission('assignChoices')
  const [own, setOwn] = useState<ReadonlySet<number>>(() => new Set())
  const columns = useMemo(() => columnsWith(own), [own])
  return (
    <QueryResult query={useQuery(choicesOfDoctor(doctorId))} failed={texts.readFailed.description}>
      {({ quantity }) => (
        <Stack gap="lg">
          <Group gap="xs" align="baseline" role="status">
            <Text c="dimmed">{texts.balance}</Text>
            <Text fz="h1" fw={600} className="tabular">
              {formatNumber(quantity)}
            </Text>
          </Group>
          {canAssign && <AssignChoices doctorId={doctorId} onAssigned={({ id }) => setOwn((before) => new Set(before).add(id))} />}
          <div>
            <Title order={2} size="h3" mb="sm">
              {texts.ledger}
            </Title>
            <DataTable
              label={texts.ledger}
              query={ledgerOfDoctor(doctorId)}
              columns={columns}
              empty={{ title: texts.none, description: texts.noneHint }}
              name="choices"
            />
          </div>
        </Stack>
      )}
    </QueryResult>
  )
}
