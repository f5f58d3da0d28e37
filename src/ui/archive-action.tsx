import { Badge, Button, Group } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OperationId } from '#contract/generated/policy.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeOld, type Path, showAnswer } from '#src/api/freshness.ts'
import { formatDate } from '#src/i18n/format.ts'
import { useRestoreFocus } from './form/form.tsx'
import { saveOnce } from './form/save-once.ts'
import { type Changing, type RecordQuery, useEmitted, useRecord } from './form/use-record.ts'
import { usePermission } from './permission.tsx'
import { toast } from './toasts.tsx'

const texts = {
  archive: 'Archivar',
  restore: 'Restaurar',
  since: (day: string) => `Archivado el ${day}`,
  archived: 'Se archivó: ya no se ofrece donde se elige.',
  restored: 'Se restauró: vuelve a ofrecerse donde se elige.',
  failed: { title: 'Error', description: 'No se pudo guardar el cambio.', prefersServer: true },
  changed: { title: 'No se guardó', description: 'Otra persona cambió este registro. Revisalo y volvé a intentarlo.' },
}

const toldOf = (name: string, isArchived: boolean) => ({
  saved: { title: name, description: isArchived ? texts.archived : texts.restored },
  failed: texts.failed,
})

const icon = { size: 16, 'aria-hidden': true }

type Archivable = Versioned<{ id: number; name: string; archivedAt?: string | null }>

type ArchiveActionProps<Entity extends Archivable, Key extends QueryKey> = {
  /** The query of the record, which its page has loaded. */
  query: RecordQuery<Entity, Key>
  archive: (version: Changing, isArchived: boolean) => Promise<Entity>
  operation: OperationId
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
  record: { name, archivedAt },
}: Omit<ArchiveActionProps<Entity, Key>, 'operation'> & { record: Entity }) {
  const queries = useQueryClient()
  function undo(saved: Entity) {
    const isArchived = !saved.archivedAt
    const save: Parameters<typeof saveOnce<boolean, Entity>>[0] = {
      save: (value) => archive(saved, value),
      onDone: (record) => showAnswer(queries, query.queryKey, record),
      refresh: () => makeOld(queries, query.queryKey[0] as Path, query.queryKey), // the key of a record begins with its path
      texts: toldOf(saved.name, isArchived),
    }
    saveOnce(save, isArchived)
  }
  const saving = useRecord({ query, part: '#archivo', save: archive, texts: toldOf(name, !archivedAt), undo })
  useEmitted(saving.actor, {
    changed({ isRefused }) {
      if (isRefused) toast({ ...texts.changed, variant: 'destructive' })
      saving.discard()
    },
  })
  const rememberFocus = useRestoreFocus(saving.isSaving)
  const Icon = archivedAt ? IconArchiveOff : IconArchive
  return (
    <Group gap="sm">
      {archivedAt && <Badge color="gray">{texts.since(formatDate(archivedAt))}</Badge>}
      <Button
        variant="default"
        leftSection={<Icon {...icon} />}
        loading={saving.isSaving}
        onClick={() => {
          rememberFocus()
          saving.submit(!archivedAt)
        }}
      >
        {archivedAt ? texts.restore : texts.archive}
      </Button>
    </Group>
  )
}
