import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { limits } from '#src/config.ts'
import { formatNumber } from '#src/i18n/format.ts'
import classes from './data-table.module.css'
import { usePagerFocus } from './pager-focus.ts'
import type { ChangeView } from './view.ts'

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
}

const placeOf = (pageIndex: number, last: number) => `Página ${formatNumber(pageIndex + 1)} de ${formatNumber(last + 1)}`
const OR_MORE = ' o más'

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
}: FooterProps) {
  const size = useId()
  const keepFocus = usePagerFocus(pageIndex)
  const last = Math.max(pages, 1) - 1
  const steps = [
    { label: 'Primera página', Icon: IconChevronLeftPipe, to: 0, disabled: pageIndex === 0 },
    { label: 'Página anterior', Icon: IconChevronLeft, to: pageIndex - 1, disabled: pageIndex === 0 },
    { label: 'Página siguiente', Icon: IconChevronRight, to: pageIndex + 1, disabled: pageIndex >= last || isWaiting },
    { label: 'Última página', Icon: IconChevronRightPipe, to: last, disabled: pageIndex >= last || isWaiting || isLeast },
  ]
  return (
    <div className={classes.footer} data-busy={total === undefined || undefined}>
      <p role="status" className={classes.count}>
        {total === undefined ? loading : `Se encontraron ${formatNumber(total)}${isLeast ? OR_MORE : ''} registros.`}
      </p>
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
      <nav aria-label="Páginas" className={classes.pager} onClickCapture={keepFocus}>
        <span>
          {placeOf(pageIndex, last)}
          {isLeast && OR_MORE}
        </span>
        {steps.map(({ label, Icon, to, disabled }) => (
          <ActionIcon
            key={label}
            variant="default"
            size="md"
            aria-label={label}
            disabled={disabled}
            onClick={() => change({ pagination: { pageIndex: to, pageSize } })}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
      </nav>
    </div>
  )
})

/** The footer of a list of which only the number of pages is known. */
export function Pager({ pages, pageIndex, pageSize, change, loading, isWaiting = false }: PagerProps) {
  const keepFocus = usePagerFocus(pageIndex)
  const last = Math.max(pages, 1) - 1
  const turnTo = (to: number) => change({ pagination: { pageIndex: to, pageSize } })
  return (
    <div className={classes.footer}>
      <p role="status" className={classes.count}>
        {loading}
      </p>
      <nav aria-label="Páginas" className={classes.pager} onClickCapture={keepFocus}>
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
