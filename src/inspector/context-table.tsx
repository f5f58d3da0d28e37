import { Table, Text } from '@mantine/core'
import { contextChanges } from './context-changes.ts'
import { texts } from './texts.ts'

const shown = (value: unknown) => (value === undefined ? '–' : JSON.stringify(value))

/** The changes of a step in the context of a machine: each part, as it was and as it is. */
export function ContextTable({ before, after }: { before: unknown; after: unknown }) {
  const changes = contextChanges(before, after)
  if (changes.length === 0)
    return (
      <Text size="xs" c="dimmed">
        {texts.nothingChanged}
      </Text>
    )
  return (
    <Table fz="xs" verticalSpacing={2} layout="fixed" aria-label={texts.changed}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="28%">{texts.part}</Table.Th>
          <Table.Th>{texts.before}</Table.Th>
          <Table.Th>{texts.after}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ path, before, after }) => (
          <Table.Tr key={path} style={{ overflowWrap: 'anywhere' }}>
            <Table.Th fw={600}>{path}</Table.Th>
            <Table.Td>{shown(before)}</Table.Td>
            <Table.Td>{shown(after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
