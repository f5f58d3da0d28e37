import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#src/i18n/format.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { AssignChoices } from './assign-choices.tsx'
import { choicesOfDoctor } from './choices.api.ts'
import { texts } from './choices.texts.ts'
import { Ledger } from './ledger.tsx'

/** A doctor's balance and ledger. */
export default function ChoicesPanel({ doctorId }: { doctorId: number }) {
  const canAssign = usePermission('assignChoices')
  const [own, setOwn] = useState<ReadonlySet<number>>(() => new Set())
  const addOwn = (id: number) => setOwn((before) => new Set(before).add(id))
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
          {canAssign && <AssignChoices doctorId={doctorId} onAssigned={({ id }) => addOwn(id)} />}
          <div>
            <Title order={2} size="h3" mb="sm">
              {texts.ledger}
            </Title>
            <Ledger doctorId={doctorId} own={own} onOwn={addOwn} />
          </div>
        </Stack>
      )}
    </QueryResult>
  )
}
