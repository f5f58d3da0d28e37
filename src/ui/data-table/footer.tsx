import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { limits } from '#src/config.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { usePagerFocus } from '../pager-focus.ts'
import classes from './data-table.module.css'
import type { ChangeView } from './view.ts'

type FooterProps = {
  /** Absent while nobody knows. */
  total: number | undefined
  pages: number
  pageIndex: number
  pageSize: number
  change: ChangeView
}

export const Footer = memo(function Footer({ total, pages, pageIndex, pageSize, change }: FooterProps) {
  const size = useId()
  const keepFocus = usePagerFocus(pageIndex)
  const last = Math.max(pages, 1) - 1
  const steps = [
    { label: 'Primera página', Icon: IconChevronLeftPipe, to: 0, disabled: pageIndex === 0 },
    { label: 'Página anterior', Icon: IconChevronLeft, to: pageIndex - 1, disabled: pageIndex === 0 },
    { label: 'Página siguiente', Icon: IconChevronRight, to: pageIndex + 1, disabled: pageIndex >= last },
    { label: 'Última página', Icon: IconChevronRightPipe, to: last, disabled: pageIndex >= last },
  ]
  return (
    <div className={classes.footer} data-busy={total === undefined || undefined}>
      <p role="status" className={classes.count}>
        {total !== undefined && `Se encontraron ${formatNumber(total)} registros.`}
      </p>
      <div className={classes.size}>
        <label htmlFor={size}>Registros por página</label>
        <NativeSelect
          id={size}
          size="xs"
          value={pageSize}
          data={limits.pageSizes.map(String)}
          // As in the table: from page 1, whatever the size was.
          onChange={({ currentTarget: { value } }) => change({ pagination: { pageIndex: 0, pageSize: Number(value) } })}
        />
      </div>
      <nav aria-label="Páginas" className={classes.pager} onClickCapture={keepFocus}>
        <span>
          Página {formatNumber(pageIndex + 1)} de {formatNumber(last + 1)}
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
