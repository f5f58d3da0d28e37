import { Button, Code, Group, Paper, Stack, Switch, Table, Text, Title } from '@mantine/core'
import { memo, useState } from 'react'
import type { RequestEnd } from '#machines/meanings.ts'
import type { ConsoleWindow } from './console-window.ts'
import { outcomes } from './outcomes.ts'
import type { ApiRequest } from './protocol.ts'
import type { Recording } from './recording.ts'
import { endings, texts } from './texts.ts'

type PanelProps = { recording: Recording; consoleWindow: ConsoleWindow }

/** The requests of the console; waiting ones end as one chooses. */
export const RequestsPanel = memo(({ recording, consoleWindow }: PanelProps) => {
  const [isHolding, setHolding] = useState(false)
  const requests = [...recording.requests.values()].reverse()
  return (
    <Stack gap="sm">
      <Switch
        label={texts.hold}
        checked={isHolding}
        onChange={({ currentTarget: { checked } }) => {
          setHolding(checked)
          consoleWindow.hold(checked ? [{ method: '', path: '' }] : [])
        }}
      />
      <Title order={2} size="h5">
        {texts.held}
      </Title>
      <HeldRequests recording={recording} consoleWindow={consoleWindow} />
      {requests.length === 0 ? (
        <Text c="dimmed">{texts.noRequests}</Text>
      ) : (
        <Table fz="xs" verticalSpacing={4}>
          <Table.Tbody>
            {requests.map(({ request, response }) => (
              <Table.Tr key={request.id}>
                <Table.Td>{request.method}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{request.path}</Table.Td>
                <Table.Td>{response ? response.status || endings[response.outcome] : texts.inFlight}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
})

/** Returns the requests that wait for somebody to choose how they end, oldest first. */
export const heldOf = ({ requests }: Recording) =>
  [...requests.values()].filter(({ request, response }) => request.isHeld && !response).map(({ request }) => request)

/** The requests that wait, each with the ways in which it can end. `expected` says which one the path needs; `onAnswer` is told which was chosen. */
export function HeldRequests({
  recording,
  consoleWindow,
  expected,
  onAnswer,
}: PanelProps & {
  expected?: (request: ApiRequest) => RequestEnd | undefined
  onAnswer?: (request: ApiRequest, outcome: RequestEnd) => void
}) {
  // A request that was answered waits no more, even before the page says so.
  const [answered, setAnswered] = useState<{ loadedAt: number; ids: number[] }>({ loadedAt: 0, ids: [] })
  const isAnswered = (id: number) => answered.loadedAt === recording.startedAt && answered.ids.includes(id)
  const held = heldOf(recording).filter(({ id }) => !isAnswered(id))
  if (held.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {texts.noHeld}
      </Text>
    )
  const answer = (request: ApiRequest, name: RequestEnd) => {
    const { id } = request
    setAnswered((before) => ({ loadedAt: recording.startedAt, ids: [...(before.loadedAt === recording.startedAt ? before.ids : []), id] }))
    consoleWindow.run({ type: 'answer', request: id, outcome: outcomes[name][1] })
    onAnswer?.(request, name)
  }
  return held.map((request) => (
    <Paper key={request.id} withBorder p="xs" component="section" aria-label={`${request.method} ${request.path}`}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {request.method} {request.path}
      </Text>
      {request.body !== undefined && <Code block>{JSON.stringify(request.body, null, 2)}</Code>}
      <Text size="xs" c="dimmed" my={4}>
        {texts.choose}
      </Text>
      <Group gap={6}>
        {(Object.keys(outcomes) as RequestEnd[])
          .filter((name) => name !== 'nobody' || request.path.startsWith('/auth/verify-session'))
          .map((name) => (
            <Button
              key={name}
              size="compact-xs"
              variant={name === expected?.(request) ? 'filled' : 'default'}
              onClick={() => answer(request, name)}
            >
              {outcomes[name][0]}
            </Button>
          ))}
      </Group>
    </Paper>
  ))
}
