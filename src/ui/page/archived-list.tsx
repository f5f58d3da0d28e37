import { Button, Group } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OperationId } from '#contract/generated/policy.ts'
import type { List } from '#src/api/list.ts'
import { usePermission } from './permission.tsx'
import { useQueryParameters } from './query-string.ts'

const texts = { none: { description: 'No hay nada archivado.' } }

type Lists<Row> = Record<'all' | 'archived', { select?: ((list: List<Row>) => Row[]) | undefined }>

/**
 * The query of a list, or of its archived records, for users who may archive; the address tells which one. `actions` adds the button that
 * changes it to the list's own; `label` names it as the list's records are named, which may be feminine.
 */
export function useArchived<Row>(operation: OperationId, label: 'Archivados' | 'Archivadas', { all, archived }: Lists<Row>) {
  const [parameters, change] = useQueryParameters()
  const mayArchive = usePermission(operation)
  const isArchived = mayArchive && parameters.get('archivados') === '1'
  const actions = (own: ReactNode) =>
    mayArchive ? (
      <Group gap="sm">
        <Button
          variant={isArchived ? 'light' : 'default'}
          leftSection={<IconArchive size={16} aria-hidden />}
          aria-pressed={isArchived}
          onClick={() => change({ archivados: isArchived ? null : '1', page: null })}
        >
          {label}
        </Button>
        {own}
      </Group>
    ) : (
      own
    )
  const query = (isArchived ? archived : all) as UseQueryOptions<List<Row>, Error, Row[], QueryKey> // both are a resource's
  return { query, isArchived, actions, none: texts.none }
}
