import { ActionIcon, Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { memo, useEffect, useId, useState } from 'react'
import type { Anchor } from '#src/api/browse.ts'
import { limits } from '#src/config.ts'
import { formatNumber } from '#src/i18n/format.ts'
import classes from './footer.module.css'
import type { ChangeView } from './view.ts'

/** The way to the pages that no number names: the ids of the first and the last row that are shown, and whether there are rows before and after them. */
export type Cursor = { anchor: Anchor | undefined; first: number; last: number; hasPrevious: boolean; hasNext: boolean }

type PagerProps = {
  pages: number
  pageIndex: number
  pageSize: number
  change: ChangeView
  /** Shown while the records load. */
  loading?: string | undefined
  /** The number of pages is not known yet. */
  isWaiting?: boolean
  /** There may be more than were counted. */
  isLeast?: boolean | undefined
}

type FooterProps = PagerProps & {
  /** The number of records; absent until it is known. */
  total: number | undefined
  cursor?: Cursor | undefined
  /** How the list is ordered, in words. */
  order?: string | undefined
}

const placeOf = (pageIndex: number, last: number) => `Página ${formatNumber(pageIndex + 1)} de ${formatNumber(last + 1)}`
const OR_MORE = ' o más'
/** A list that changes with each typed letter is spoken of once it rests. */
const REST_MS = 700

/** Tells a screen reader the content of a list, each time that it has come to rest. */
function Spoken({ children }: { children: string }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(children), REST_MS)
    return () => clearTimeout(timer)
  }, [children])
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
}

/** The target of each button, and whether it has one. */
function stepsOf({ pages, pageIndex, pageSize, isWaiting = false, isLeast = false, cursor }: Omit<FooterProps, 'change' | 'total'>) {
  const end = Math.max(pages, 1) - 1
  const to = (index: number) => ({ pagination: { pageIndex: index, pageSize } })
  const numbered = {
    first: { to: to(0), disabled: pageIndex === 0 },
    previous: { to: to(pageIndex - 1), disabled: pageIndex === 0 },
    next: { to: to(pageIndex + 1), disabled: pageIndex >= end || isWaiting },
    last: { to: to(end), disabled: pageIndex >= end || isWaiting || isLeast },
  }
  if (!cursor) return numbered
  const { anchor, first, last, hasPrevious, hasNext } = cursor
  // A number leads as far as the server counts rows.
  const isNumbered = !anchor && (pageIndex + 1) * pageSize < limits.mostCounted
  const isLast = !hasNext || isWaiting
  return {
    first: { ...numbered.first, disabled: !anchor && pageIndex === 0 },
    previous: anchor ? { to: { anchor: { before: first } }, disabled: !hasPrevious || isWaiting } : numbered.previous,
    next: { to: isNumbered ? to(pageIndex + 1) : { anchor: { after: last } }, disabled: isLast },
    last: { to: isLeast ? { anchor: { last: true as const } } : to(end), disabled: isLast },
  }
}

/** The place of a page. Nobody counts up to one that an anchor names. */
function describePlace({ pages, pageIndex, isLeast, cursor }: Pick<FooterProps, 'pages' | 'pageIndex' | 'isLeast' | 'cursor'>) {
  if (cursor?.anchor && !cursor.hasNext) return 'Última página'
  const last = Math.max(pages - 1, cursor ? pageIndex : 0, 0)
  if (cursor?.anchor) return `Página … de ${formatNumber(last + 1)}${OR_MORE}`
  return placeOf(pageIndex, last) + (isLeast ? OR_MORE : '')
}

/** The footer of a list whose number of records is known. */
export const Footer = memo(function Footer({
  total,
  pages,
  pageIndex,
  pageSize,
  change,
  loading,
  isWaiting = false,
  isLeast,
  cursor,
  order,
}: FooterProps) {
  const size = useId()
  const { first, previous, next, last } = stepsOf({ pages, pageIndex, pageSize, isWaiting, isLeast, cursor })
  const steps = [
    { label: 'Primera página', Icon: IconChevronLeftPipe, ...first },
    { label: 'Página anterior', Icon: IconChevronLeft, ...previous },
    { label: 'Página siguiente', Icon: IconChevronRight, ...next },
    { label: 'Última página', Icon: IconChevronRightPipe, ...last },
  ]
  return (
    <div className={classes.footer} data-busy={total === undefined || undefined}>
      <p className={classes.count}>
        {total === undefined ? loading : `Se encontraron ${formatNumber(total)}${isLeast ? OR_MORE : ''} registros.`}
      </p>
      <Spoken>
        {total === undefined
          ? (loading ?? '')
          : [
              total === 1 ? '1 registro' : `${formatNumber(total)}${isLeast ? OR_MORE : ''} registros`,
              describePlace({ pages, pageIndex, isLeast, cursor }).toLowerCase(),
              `${pageSize} por página`,
              ...(order ? [order] : []),
            ].join(', ')}
      </Spoken>
      <div className={classes.size}>
        <label htmlFor={size}>Registros por página</label>
        <NativeSelect
          id={size}
          size="xs"
          value={pageSize}
          data={limits.pageSizes.map(String)}
          // Another page size starts again at the first page.
          onChange={({ currentTarget: { value } }) => change({ pagination: { pageIndex: 0, pageSize: Number(value) } })}
        />
      </div>
      <nav aria-label="Páginas" className={classes.pager}>
        <span>{describePlace({ pages, pageIndex, isLeast, cursor })}</span>
        {steps.map(({ label, Icon, to, disabled }) => (
          <ActionIcon key={label} variant="default" size="md" aria-label={label} disabled={disabled} onClick={() => change(to)}>
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
      </nav>
    </div>
  )
})

/** The footer of a list of which only the number of pages is known. */
export function Pager({ pages, pageIndex, pageSize, change, loading, isWaiting = false }: PagerProps) {
  const last = Math.max(pages, 1) - 1
  const turnTo = (to: number) => change({ pagination: { pageIndex: to, pageSize } })
  return (
    <div className={classes.footer}>
      <p role="status" className={classes.count}>
        {loading}
      </p>
      <nav aria-label="Páginas" className={classes.pager}>
        <Button size="compact-sm" variant="default" disabled={pageIndex === 0} onClick={() => turnTo(pageIndex - 1)}>
          Anterior
        </Button>
        <span role="status">{!loading && placeOf(pageIndex, last)}</span>
        <Button size="compact-sm" variant="default" disabled={pageIndex >= last || isWaiting} onClick={() => turnTo(pageIndex + 1)}>
          Siguiente
        </Button>
      </nav>
    </div>
  )
}
