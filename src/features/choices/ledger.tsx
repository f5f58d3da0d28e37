import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatDateTime, formatMoney, formatNumber, fullName } from '#src/i18n/format.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { RowButton } from '#src/ui/table/row-button.tsx'
import type { RowAction } from '#src/ui/table/table.tsx'
import { type LedgerRow, ledgerOfDoctor } from './choices.api.ts'
import { texts } from './choices.texts.ts'

const ReverseChoices = loadable(() => import('./reverse-choices.tsx'))

function typeOf({ type, isReversed }: LedgerRow) {
  const label = Object.hasOwn(texts.types, type) ? texts.types[type as keyof typeof texts.types] : type
  return isReversed ? texts.reversedType(label) : label
}

/** The columns of the ledger. A user who assigns reads 'You' at their own assignments until they leave the page, as the specification says. */
const columnsWith = (own: ReadonlySet<number>): readonly Column<LedgerRow>[] => [
  { id: 'createdAt', header: texts.date, text: ({ createdAt }) => formatDateTime(createdAt), rowHeader: true, wraps: true, width: 9.25 },
  {
    id: 'type',
    header: texts.type,
    text: typeOf,
    cell: ({ type }, label) => <Badge color={type === 'ASSIGN' ? 'green' : 'red'}>{label}</Badge>,
    place: 'badge',
    width: 9.75,
  },
  {
    id: 'quantity',
    header: texts.quantity,
    text: ({ quantity }) => formatNumber(quantity),
    describesRow: true,
    align: 'end',
    place: 'lead',
    width: 6,
  },
  { id: 'ppc', header: texts.ppc, text: ({ ppc }) => formatMoney(ppc), align: 'end', width: 5.5 },
  { id: 'paymentMethod', header: texts.paymentMethod, place: 'detail', width: 8.5 },
  {
    id: 'assignedBy',
    header: texts.assignedBy,
    value: ({ id, assignedBy }) => (own.has(id) ? texts.you : assignedBy && fullName(assignedBy)),
    place: 'extra',
    width: 9,
  },
  { id: 'observation', header: texts.observation, width: 10.5 },
]

type LedgerProps = {
  doctorId: number
  /** The transactions that the user has made since the page was opened. */
  own: ReadonlySet<number>
  onOwn: (id: number) => void
}

/** A doctor's ledger. The back office can take its assignments back. */
export function Ledger({ doctorId, own, onOwn }: LedgerProps) {
  const mayReverse = usePermission('reverseChoices')
  const query = ledgerOfDoctor(doctorId)
  const { data } = useQuery(query)
  const [reversing, setReversing] = useState<number>()
  const row = data?.find(({ id }) => id === reversing)
  const columns = useMemo(() => columnsWith(own), [own])
  const actions = useCallback<RowAction<LedgerRow>>(
    ({ id, type, isReversed }, name) =>
      type === 'ASSIGN' &&
      !isReversed && (
        <RowButton aria-haspopup="dialog" aria-describedby={name} onClick={() => setReversing(id)}>
          {texts.reverse}
        </RowButton>
      ),
    [],
  )

  const element = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    // The button that opened the dialog is gone with it.
    if (isDone.current && reversing === undefined) element.current?.querySelector<HTMLElement>('section[tabindex]')?.focus()
    isDone.current = false
  }, [reversing])

  return (
    <div ref={element}>
      <DataTable
        label={texts.ledger}
        query={query}
        columns={columns}
        actions={mayReverse ? actions : undefined}
        empty={{ title: texts.none, description: texts.noneHint }}
        name="choices"
      />
      {row && (
        <ReverseChoices
          doctorId={doctorId}
          row={row}
          onReversed={(id) => {
            isDone.current = true
            onOwn(id)
          }}
          onClose={() => setReversing(undefined)}
        />
      )}
    </div>
  )
}
