import { memo } from 'react'
import { Deferred, deferral } from '../../loading/deferred.tsx'
import { Chip, ChipButton } from './chip.tsx'
import type { FacetProps } from './facet-list.tsx'

const list = deferral<FacetProps>(() => import('./facet-list.tsx'))

const MOST_NAMED = 2

/** A filter for several values of one column. It is not drawn again when another one changes. */
export const Facet = memo(function Facet(props: FacetProps) {
  const { id, label, options, chosen, onChange } = props
  const words = chosen.length > MOST_NAMED ? `${chosen.length} seleccionados` : chosen.map((value) => options[value]).join(', ')
  return (
    <Chip label={label} chosen={words} onRemove={() => onChange(id, [])}>
      <Deferred
        of={list}
        props={props}
        button={<ChipButton label={label} chosen={words} aria-haspopup="listbox" aria-expanded={false} />}
      />
    </Chip>
  )
})
