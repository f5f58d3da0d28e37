import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconCalendarCheck, IconCheck, IconDotsVertical, IconEye, IconX } from '@tabler/icons-react'
import { createContext, type MouseEvent, use, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ConsultationListItem } from '#contract/generated/schema.ts'
import { formatDateTime, isolated } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { statusLabel } from '#src/ui/feedback/status-badge.tsx'
import { useHasCome } from '#src/ui/live/use-minute.ts'
import { RowButton, RowLink } from '#src/ui/table/row-button.tsx'
import { texts } from './consultations.texts.ts'
import { consultationPath } from './list-address.ts'
import { type Next, nextOf } from './next-statuses.ts'

type Row = ConsultationListItem

const ICONS = { CONFIRMED: IconCalendarCheck, COMPLETED: IconCheck }

type Actions = {
  /** The keys of the consultations that are being changed. */
  busy: ReadonlySet<string>
  change: (row: Row, to: Next) => void
  confirmAll: (rows: readonly Row[]) => void
  cancel: (row: Row) => void
  /** Whether the user may change a status. */
  mayChange: boolean
}

const ActionsContext = createContext<Actions>({
  busy: new Set(),
  change: () => {},
  confirmAll: () => {},
  cancel: () => {},
  mayChange: false,
})

/** Provides the functions of the rows. */
export const ActionsProvider = ActionsContext.Provider

/**
 * The actions of a row: its next status as a button, and the rest in a menu. After a change the name of the status stands in the place of the
 * button, so that a second click meets nothing; the menu has the next status.
 */
export function ConsultationActions({ row, name }: { row: Row; name: string }) {
  const { busy, change, cancel, mayChange } = use(ActionsContext)
  const element = useRef<HTMLDivElement>(null)
  const acted = useRef(false)
  const [reached, setReached] = useState<string>()
  const hasBegun = useHasCome(row.date)
  const { next, mayCancel } = nextOf(mayChange ? row.status : '', hasBegun)
  const isBusy = busy.has(`${row.id}`)
  const path = consultationPath(row.id)

  // A new status has another button, which a second press of the same key must not meet. So the focus goes to the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the status has changed.
  useEffect(() => {
    if (!acted.current || isBusy) return
    acted.current = false
    if (document.activeElement === document.body) element.current?.querySelector<HTMLElement>('[aria-haspopup], a')?.focus()
  }, [row.status, isBusy])

  function act(to: Next, { detail }: Pick<MouseEvent, 'detail'>) {
    // The second click of a double click would meet the button of the next status.
    if (isBusy || detail > 1) return
    acted.current = true
    setReached(to)
    change(row, to)
  }

  function cancelRow() {
    // The dialog gives the focus back to its opener, and the menu's item is gone by then.
    element.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
    cancel(row)
  }

  const open = (
    <RowLink href={path} aria-describedby={name} data-opens>
      {texts.openDetail}
    </RowLink>
  )
  const isReached = reached === row.status
  if (!next && !mayCancel && !isReached) return <div ref={element}>{open}</div>
  const Icon = next && ICONS[next]
  return (
    <Group ref={element} gap="2xs" wrap="nowrap" justify="space-between">
      {isReached ? (
        <Text span size="xs" c="dimmed">
          {statusLabel(row.status, consultationStatusLabels)}
        </Text>
      ) : next ? (
        <RowButton
          key={next}
          aria-describedby={name}
          aria-keyshortcuts="c"
          // A disabled button would lose the focus.
          aria-disabled={isBusy}
          onClick={(event) => act(next, event)}
        >
          {texts.become[next]}
        </RowButton>
      ) : (
        open
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={texts.actionsFor(isolated(row.patientName), formatDateTime(row.date))}
          >
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} href={path} leftSection={<IconEye size={16} aria-hidden />}>
            {texts.openDetail}
          </Menu.Item>
          {next && Icon && (
            <Menu.Item leftSection={<Icon size={16} aria-hidden />} disabled={isBusy} onClick={(event) => act(next, event)}>
              {texts.become[next]}
            </Menu.Item>
          )}
          {mayCancel && (
            <Menu.Item leftSection={<IconX size={16} aria-hidden />} disabled={isBusy} onClick={cancelRow}>
              {texts.become.CANCELLED}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** The actions for the selected consultations. */
export function SeveralActions({ rows, clear }: { rows: readonly Row[]; clear: () => void }) {
  const { confirmAll } = use(ActionsContext)
  return (
    <>
      <Button
        size="xs"
        onClick={() => {
          confirmAll(rows)
          clear()
        }}
      >
        {texts.confirmSelected(rows.length)}
      </Button>
      <Button size="xs" variant="subtle" onClick={clear}>
        {texts.clearSelection}
      </Button>
    </>
  )
}
