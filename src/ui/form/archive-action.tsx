import { Badge, Button, Group } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { OperationId } from '#contract/generated/policy.ts'
import type { Versioned } from '#src/api/client.ts'
import { makeRecordOld, showAnswer } from '#src/api/freshness.ts'
import { formatDate } from '#src/i18n/format.ts'
import { toast, undoAction } from '../feedback/toasts.tsx'
import { usePermission } from '../page/permission.tsx'
import { saveOnce } from './save-once.ts'
import { useButton } from './use-button.ts'
import { type Changing, type PartOptions, type RecordHandle, usePart } from './use-record.ts'

const texts = {
  archive: 'Archivar',
  restore: 'Restaurar',
  since: (day: string) => `En el archivo desde el ${day}`,
  archived: 'Se archivó: ya no se ofrece donde se elige.',
  restored: 'Se restauró: vuelve a ofrecerse donde se elige.',
  failed: { title: 'Error', description: 'No se pudo guardar el cambio.', prefersServer: true },
}

const icon = { size: 16, 'aria-hidden': true }

type Archivable = Versioned<{ id: number; archivedAt?: string | null }>

/** Returns how a record is archived and brought back. The toast takes that back. */
export function archivingOf<Entity extends Archivable>(
  queries: QueryClient,
  queryKey: QueryKey,
  archive: (version: Changing, isArchived: boolean) => Promise<Entity>,
  name: (record: Entity) => string,
): PartOptions<Entity, boolean> {
  const describe = (saved: Entity) => ({ title: name(saved), description: saved.archivedAt ? texts.archived : texts.restored })
  const undo = (saved: Entity) =>
    saveOnce<Entity>({
      save: () => archive(saved, !saved.archivedAt),
      onDone(record) {
        showAnswer(queries, queryKey, record)
        toast(describe(record))
      },
      refresh: () => makeRecordOld(queries, queryKey, true),
      texts: { failed: texts.failed },
    })
  return {
    save: archive,
    onDone: (saved) => toast({ ...describe(saved), ...undoAction(() => undo(saved)) }),
    texts: { failed: texts.failed },
    isButton: true,
  }
}

type ArchiveActionProps<Entity extends Archivable> = {
  record: Pick<RecordHandle<Entity, never, { archive: boolean }>, 'parts' | 'actions' | 'latestVersion'>
  operation: OperationId
}

/** Archives the record of a page, or brings it back: its action `archive`, of `archivingOf`. */
export function ArchiveAction<Entity extends Archivable>({ record, operation }: ArchiveActionProps<Entity>) {
  const { isSaving, submit } = useButton(usePart(record, 'archive'))
  const { archivedAt } = record.latestVersion ?? {}
  if (!usePermission(operation)) return null
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
