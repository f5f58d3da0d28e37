import { Badge, Button, Group } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperationId } from '#contract/generated/policy.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeOld, type Path, showAnswer } from '#src/api/freshness.ts'
import { formatDate } from '#src/i18n/format.ts'
import { usePermission } from '../page/permission.tsx'
import { saveOnce } from './save-once.ts'
import { useChange } from './use-change.ts'
import type { Changing, RecordQuery } from './use-record.ts'

const texts = {
  archive: 'Archivar',
  restore: 'Restaurar',
  since: (day: string) => `Archivado el ${day}`,
  archived: 'Se archivó: ya no se ofrece donde se elige.',
  restored: 'Se restauró: vuelve a ofrecerse donde se elige.',
  failed: { title: 'Error', description: 'No se pudo guardar el cambio.', prefersServer: true },
}

const toldOf = (name: string, isArchived: boolean) => ({
  saved: { title: name, description: isArchived ? texts.archived : texts.restored },
  failed: texts.failed,
})

const icon = { size: 16, 'aria-hidden': true }

type Archivable = Versioned<{ id: number; archivedAt?: string | null }>

type ArchiveActionProps<Entity extends Archivable, Key extends QueryKey> = {
  /** The query of the record, which its page has loaded. */
  query: RecordQuery<Entity, Key>
  archive: (version: Changing, isArchived: boolean) => Promise<Entity>
  operation: OperationId
  /** The name of the record. */
  name: (record: Entity) => string
}

/** Archives the record of a page, or brings it back. Its toast takes that back. */
export function ArchiveAction<Entity extends Archivable, Key extends QueryKey>({ operation, ...props }: ArchiveActionProps<Entity, Key>) {
  // The page reads the record, and shows this beside it.
  const { data: record } = useQuery({ ...props.query, enabled: false })
  return usePermission(operation) && record ? <Archiving {...props} record={record} /> : null
}

function Archiving<Entity extends Archivable, Key extends QueryKey>({
  query,
  archive,
  name,
  record,
}: Omit<ArchiveActionProps<Entity, Key>, 'operation'> & { record: Entity }) {
  const queries = useQueryClient()
  const { archivedAt } = record
  function undo(saved: Entity) {
    const isArchived = !saved.archivedAt
    const save: Parameters<typeof saveOnce<boolean, Entity>>[0] = {
      save: (value) => archive(saved, value),
      onDone: (record) => showAnswer(queries, query.queryKey, record),
      refresh: () => makeOld(queries, query.queryKey[0] as Path, query.queryKey), // the key of a record begins with its path
      texts: toldOf(name(saved), isArchived),
    }
    saveOnce(save, isArchived)
  }
  const { isSaving, submit } = useChange({ query, part: '#archivo', save: archive, texts: toldOf(name(record), !archivedAt), undo })
  const Icon = archivedAt ? IconArchiveOff : IconArchive
  return (
    <Group gap="sm">
      {archivedAt && <Badge color="gray">{texts.since(formatDate(archivedAt))}</Badge>}
      <Button variant="default" leftSection={<Icon {...icon} />} loading={isSaving} onClick={() => submit(!archivedAt)}>
        {archivedAt ? texts.restore : texts.archive}
      </Button>
    </Group>
  )
}
