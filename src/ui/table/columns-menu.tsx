import { Menu } from '@mantine/core'
import { type DeferredProps, useOpened } from '../loading/deferred.tsx'
import { useDensity } from './density.ts'

/** The columns, and which of them are shown. A fixed one cannot be hidden. */
export type ColumnsMenuProps = {
  columns: { id: string; header: string; isShown: boolean; isFixed: boolean }[]
  onChange: (id: string, isShown: boolean) => void
}

/** A button with a menu that shows and hides columns, and gives the rows more room. */
export default function ColumnsMenu({ columns, onChange, button, wasPressed }: ColumnsMenuProps & DeferredProps) {
  const [density, setDensity] = useDensity()
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal={false} {...useOpened(wasPressed)}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown aria-label="Alterar Columnas">
        <Menu.Label aria-hidden>Alterar Columnas</Menu.Label>
        {columns.map(({ id, header, isShown, isFixed }) => (
          <Menu.CheckboxItem key={id} checked={isShown} disabled={isFixed} onChange={(shown) => onChange(id, shown)}>
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Label aria-hidden>Densidad</Menu.Label>
        <Menu.CheckboxItem checked={density === 'comfortable'} onChange={(isOn) => setDensity(isOn ? 'comfortable' : 'dense')}>
          Cómoda
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
