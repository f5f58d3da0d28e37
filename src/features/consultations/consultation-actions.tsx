import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconCalendarCheck, IconCheck, IconDotsVertical, IconEye, IconX } from '@tabler/icons-react'
import { createContext, type MouseEvent, use, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { ConsultationListItem } from '#contract/generated/schema.ts'
import { formatDateTime, isolated } from '#src/i18n/format.ts'
import { texts } from './consultations.texts.ts'
import { consultationPath } from './list-address.ts'
import { type Next, nextOf } from './next-statuses.ts'

type Row = ConsultationListItem

const ICONS = { CONFIRMED: IconCalendarCheck, COMPLETED: IconCheck }

type Actions = {
  /** The ids of the consultations that are being changed. */
  busy: ReadonlySet<number>
  change: (row: Row, to: Next) => void
  cancel: (row: Row) => void
  /** Whether the user may change a status. */
  mayChange: boolean
}

const ActionsContext = createContext<Actions>({ busy: new Set(), change: () => {}, cancel: () => {}, mayChange: false })

/** Provides what the rows of the list do. */
export const ActionsProvider = ActionsContext.Provider

/** What a row offers: its next status as a button, and the rest in a menu. */
export function ConsultationActions({ row, name }: { row: Row; name: string }) {
  const { busy, change, cancel, mayChange } = use(ActionsContext)
  const element = useRef<HTMLDivElement>(null)
  const acted = useRef(false)
  const next = mayChange ? nextOf(row.status).next : undefined
  const isBusy = busy.has(row.id)
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
    change(row, to)
  }

  if (!next)
    return (
      <div ref={element}>
        <Button component={Link} href={path} variant="default" size="compact-sm" fz="xs" aria-describedby={name}>
          {texts.openDetail}
        </Button>
      </div>
    )
  const Icon = ICONS[next]
  return (
    <Group ref={element} gap={4} wrap="nowrap" justify="space-between">
      <Button
        key={next}
        variant="light"
        size="compact-sm"
        fz="xs"
        aria-describedby={name}
        // A disabled button would lose the focus.
        aria-disabled={isBusy}
        data-disabled={isBusy || undefined}
        onClick={(event) => act(next, event)}
      >
        {texts.become[next]}
      </Button>
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
          <Menu.Item leftSection={<Icon size={16} aria-hidden />} disabled={isBusy} onClick={(event) => act(next, event)}>
            {texts.become[next]}
          </Menu.Item>
          <Menu.Item leftSection={<IconX size={16} aria-hidden />} disabled={isBusy} onClick={() => cancel(row)}>
            {texts.become.CANCELLED}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
