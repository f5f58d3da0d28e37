import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ChoiceTransaction } from '#src/api/generated/schema.ts'
import { choicesOfDoctor } from '#src/features/choices/choices.api.ts'
import { texts } from '#src/features/choices/choices.texts.ts'
import { formatDateTime, formatMoney, formatNumber, orMissing } from '#src/i18n/format.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { usePermission } from '#src/ui/permission.tsx'
import { type PlainColumn, PlainTable } from '#src/ui/plain-table.tsx'
import { AssignChoices } from './assign-choices.tsx'
import type { TabProps } from './user-tabs.tsx'

const personName = (person: ChoiceTransaction['assignedBy']) => orMissing(person && `${person.firstName} ${person.lastName}`.trim())

const columns: readonly PlainColumn<ChoiceTransaction>[] = [
  { header: texts.date, cell: ({ createdAt }) => formatDateTime(createdAt), rowHeader: true, width: 9 },
  { header: texts.type, cell: ({ type }) => <Badge color={type === 'ASSIGN' ? 'green' : 'red'}>{type}</Badge>, width: 6.5 },
  { header: texts.quantity, cell: ({ quantity }) => formatNumber(quantity), align: 'end', width: 6 },
  { header: texts.ppc, cell: ({ ppc }) => formatMoney(ppc), align: 'end', width: 7 },
  { header: texts.paymentMethod, cell: ({ paymentMethod }) => orMissing(paymentMethod), width: 10 },
  { header: texts.assignedBy, cell: ({ assignedBy }) => personName(assignedBy), width: 9.5 },
  { header: texts.observation, cell: ({ observation }) => orMissing(observation), width: 11 },
]

export default function ChoicesTab({ doctorId }: TabProps) {
  const canAssign = usePermission('assignChoices')
  return (
    <Loaded query={useQuery(choicesOfDoctor(doctorId))} failed={texts.readFailed.description}>
      {({ quantity, transactions }) => (
        <Stack gap="lg">
          <Group gap="xs" align="baseline" role="status">
            <Text c="dimmed">{texts.balance}</Text>
            <Text fz="h1" fw={620} className="tabular">
              {formatNumber(quantity)}
            </Text>
          </Group>
          {canAssign && <AssignChoices doctorId={doctorId} />}
          <div>
            <Title order={2} size="h3" mb="sm">
              {texts.ledger}
            </Title>
            {transactions.length ? (
              <PlainTable label={texts.ledger} rows={transactions} columns={columns} keyOf={({ id }) => id} />
            ) : (
              <EmptyState Icon={IconCoins} title={texts.none}>
                {texts.noneHint}
              </EmptyState>
            )}
          </div>
        </Stack>
      )}
    </Loaded>
  )
}
