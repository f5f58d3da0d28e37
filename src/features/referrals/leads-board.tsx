import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ActionIcon, Menu } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconArrowsMove } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { referralStatusValues } from '#contract/generated/enums.ts'
import type { Referral } from '#contract/generated/schema.ts'
import { finder, searchable } from '#contract/search-terms.ts'
import { leadStatusChart } from '#machines/lead-status.chart.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import { capOf, rowsOf } from '#src/api/list.ts'
import { formatDaysSince } from '#src/i18n/days.ts'
import { formatNumber, fullName } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { QueryResult } from '#src/ui/feedback/query-result.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { Board, BoardCard, BoardColumn, BoardSearch, CardLine } from '#src/ui/table/board.tsx'
import { CapAlert } from '#src/ui/table/cap-alert.tsx'
import type { Column as TableColumn } from '#src/ui/table/columns.ts'
import { NoRecords, type TableProps } from '#src/ui/table/table.tsx'
import { useTableView } from '#src/ui/table/view.ts'
import { leadPath } from './lead-columns.tsx'
import classes from './leads-board.module.css'
import { allReferrals } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'
import { uncontactedReferrals } from './uncontacted-filter.tsx'
import { useLeadMoves } from './use-lead-moves.ts'

type Status = Referral['status']
type MoveLead = (lead: Referral, to: Status) => void

const TYPING_PAUSE = 250

/** The moment that a card shows. */
const shownDate = ({ statusSince, referralDate }: Referral) => statusSince ?? referralDate
const textOf = ({ doctorLead: { email, phone, ...lead }, referrerDoctor }: Referral) =>
  searchable(fullName(lead), email, phone, fullName(referrerDoctor.user))

type LeadsBoardProps = {
  /** The columns of the table, which keeps its search and its columns in the same address. */
  columns: readonly TableColumn<Referral>[]
  isUncontactedOnly: boolean
  empty: TableProps<Referral>['empty']
}

/** The leads in a column for each status. A card is dragged to another column, or moved with its menu. */
export default function LeadsBoard({ columns, isUncontactedOnly, empty }: LeadsBoardProps) {
  const query = useQuery({ ...allReferrals, select: isUncontactedOnly ? uncontactedReferrals.select : rowsOf })
  const { typed, type, flush } = useTableView({ columns, name: 'leads' }, TYPING_PAUSE)
  const search = useDeferredValue(typed.trim())
  const { data: cap } = useQuery({ ...allReferrals, select: capOf })
  return (
    <>
      {cap && <CapAlert cap={cap} />}
      <BoardSearch label={texts.searchLeads} value={typed} onType={type} onBlur={flush} />
      <QueryResult query={query} failed={texts.listFailed.description}>
        {(leads) => (leads.length === 0 ? <NoRecords {...empty} /> : <Columns leads={leads} search={search} />)}
      </QueryResult>
    </>
  )
}

function Columns({ leads: all, search }: { leads: readonly Referral[]; search: string }) {
  const [moves, start] = useLeadMoves()
  const canMove = usePermission('updateReferral')
  /** The card that was moved with its menu and takes the focus where it goes. */
  const focused = useRef<number>(undefined)
  const move: MoveLead = useCallbackRef(start)
  const moveFocused: MoveLead = useCallbackRef((lead, to) => {
    focused.current = lead.id
    start(lead, to)
  })
  const leads = useMemo(() => {
    const finds = finder(search)
    const found = search ? all.filter((lead) => finds((has) => has(textOf(lead)))) : all
    return found.toSorted((one, other) => shownDate(other).localeCompare(shownDate(one)))
  }, [all, search])
  const columns = useMemo(
    () => referralStatusValues.map((status) => ({ status, shown: leads.filter((lead) => (moves.get(lead.id) ?? lead.status) === status) })),
    [leads, moves],
  )
  const byId = useMemo(() => new Map(leads.map((lead) => [lead.id, lead])), [leads])
  const drop = useCallbackRef((id: unknown, to: Status) => {
    const lead = byId.get(Number(id))
    if (lead) move(lead, to)
  })
  return (
    <div>
      {canMove && <p className={classes.hint}>{texts.boardHint}</p>}
      <Board label={texts.board} columns={[columns.length, '13rem']}>
        {columns.map(({ status, shown }) => (
          <Column
            key={status}
            status={status}
            leads={shown}
            moves={moves}
            onDrop={drop}
            onMove={canMove ? moveFocused : undefined}
            focused={focused}
          />
        ))}
      </Board>
    </div>
  )
}

type ColumnProps = {
  status: Status
  leads: readonly Referral[]
  moves: ReadonlyMap<number, Status>
  onDrop: (id: unknown, to: Status) => void
  onMove: MoveLead | undefined
  focused: { current: number | undefined }
}

function Column({ status, leads, moves, onDrop, onMove, focused }: ColumnProps) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const column = element.current
    if (!column) return
    const mark = (isOver: boolean) => () => void column.toggleAttribute('data-over', isOver)
    return dropTargetForElements({
      element: column,
      onDragEnter: mark(true),
      onDragLeave: mark(false),
      onDrop({ source }) {
        mark(false)()
        onDrop(source.data['lead'], status)
      },
    })
  }, [status, onDrop])
  return (
    <BoardColumn
      ref={element}
      name={leadStatusLabels[status]}
      title={<StatusBadge status={status} labels={leadStatusLabels} />}
      rows={leads}
      none={texts.noneWithStatus}
      more={(left) => texts.more(formatNumber(left))}
    >
      {(lead) => <Card key={lead.id} lead={lead} status={status} isMoving={moves.has(lead.id)} onMove={onMove} focused={focused} />}
    </BoardColumn>
  )
}

type CardProps = { lead: Referral; status: Status; isMoving: boolean } & Pick<ColumnProps, 'onMove' | 'focused'>

const Card = memo(function Card({ lead, status, isMoving, onMove, focused }: CardProps) {
  const { id, doctorLead, referrerDoctor } = lead
  const element = useRef<HTMLLIElement>(null)
  const name = fullName(doctorLead)
  const canMove = onMove !== undefined && !isMoving
  useEffect(() => {
    const card = element.current
    if (!card || !canMove) return
    const mark = (isDragged: boolean) => () => void card.toggleAttribute('data-dragged', isDragged)
    return draggable({ element: card, getInitialData: () => ({ lead: id }), onDragStart: mark(true), onDrop: mark(false) })
  }, [id, canMove])
  useEffect(() => {
    if (focused.current !== id || isMoving) return
    focused.current = undefined
    element.current?.querySelector<HTMLElement>('button')?.focus()
  }, [id, isMoving, focused])
  return (
    <BoardCard
      ref={element}
      href={leadPath(lead)}
      name={name}
      data-movable={canMove || undefined}
      action={
        canMove && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={texts.move(name)}>
                <IconArrowsMove size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {nextStatuses<Status>(leadStatusChart, status).map((one) => (
                <Menu.Item key={one} onClick={() => onMove?.(lead, one)}>
                  {texts.moveTo(leadStatusLabels[one])}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      <CardLine>{isMoving ? texts.moving : texts.since(formatDaysSince(shownDate(lead)))}</CardLine>
      <CardLine>{texts.referredBy(fullName(referrerDoctor.user))}</CardLine>
    </BoardCard>
  )
})
