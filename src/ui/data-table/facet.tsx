import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { memo } from 'react'
import { Deferred, deferral } from '../deferred.tsx'
import classes from './data-table.module.css'
import type { FacetProps } from './facet-list.tsx'

const list = deferral<FacetProps>(() => import('./facet-list.tsx'))

const MOST_BADGES = 2

/** A filter for several values of one column. It is not drawn again when another one changes. */
export const Facet = memo(function Facet(props: FacetProps) {
  const { label, options, chosen } = props
  return (
    <Deferred
      of={list}
      props={props}
      button={
        <Button
          variant="default"
          className={classes.facet}
          aria-haspopup="listbox"
          aria-expanded={false}
          leftSection={<IconFilter size={16} aria-hidden />}
        >
          {/* The column's heading is a button, too. */}
          <VisuallyHidden>Filtrar por</VisuallyHidden> {label}
          {chosen.length > MOST_BADGES ? (
            <Badge ms="xs">{chosen.length} seleccionados</Badge>
          ) : (
            chosen.map((value) => (
              <Badge key={value} ms="xs">
                {options[value]}
              </Badge>
            ))
          )}
        </Button>
      }
    />
  )
})
