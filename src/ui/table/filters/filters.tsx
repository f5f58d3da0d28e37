import { Box, Button, Title } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { TopLayer } from '../../feedback/top-layer.tsx'
import classes from './filters.module.css'

const texts = { filters: 'Filtros', show: 'Ver resultados' }

/** The filters beside the search. Where the list is narrow they wait in a sheet behind one button, which says how many are on. */
export function Filters({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const title = useId()
  return (
    <>
      <Box role="group" aria-label={texts.filters} className={classes.filters}>
        {children}
      </Box>
      <Button
        variant="default"
        className={classes.opener}
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count > 0 ? `${texts.filters} (${count})` : texts.filters}
      </Button>
      {isOpen && (
        <TopLayer
          className={classes.sheet}
          aria-labelledby={title}
          onDismiss={() => setOpen(false)}
          onClick={({ target, currentTarget }) => target === currentTarget && setOpen(false)}
        >
          <div className={classes.sheetContent}>
            <Title order={2} id={title}>
              {texts.filters}
            </Title>
            <div className={classes.sheetFilters}>{children}</div>
            <Button fullWidth onClick={() => setOpen(false)}>
              {texts.show}
            </Button>
          </div>
        </TopLayer>
      )}
    </>
  )
}
