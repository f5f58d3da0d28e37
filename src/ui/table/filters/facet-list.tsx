import { Combobox, useCombobox } from '@mantine/core'
import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import { type ComponentProps, cloneElement, type FocusEvent, type ReactElement, useEffect, useState } from 'react'
import { matcher } from '#contract/search-terms.ts'
import { limits } from '#src/config.ts'
import { formatCount } from '#src/i18n/format.ts'
import type { DeferredProps } from '../../loading/deferred.tsx'
import classes from './filters.module.css'

/** The choices in a filter of one column. */
export type FacetProps = {
  /** The column's id. */
  id: string
  label: string
  options: Readonly<Record<string, string>>
  chosen: readonly string[]
  /** Returns the number of records for each value of the column, as far as it is known; called only while the list is open. */
  counts: (id: string) => ReadonlyMap<string, number> | undefined
  /** Called when the list opens. */
  onOpen?: ((id: string) => void) | undefined
  onChange: (id: string, chosen: string[]) => void
}

const CLEAR = ''

/** The button of a filter with its list. */
export default function FacetList({
  id,
  label,
  options,
  chosen,
  counts,
  onOpen,
  onChange,
  button,
  wasPressed,
}: FacetProps & DeferredProps) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.focusSearchInput()
      onOpen?.(id)
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the first rendering.
  useEffect(() => {
    if (wasPressed) combobox.openDropdown()
  }, [])

  // Without `relatedTarget` the user clicked, which the combobox handles itself, or switched windows.
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) combobox.closeDropdown()
  }

  function submit(value: string) {
    if (value === CLEAR) {
      onChange(id, [])
      combobox.closeDropdown()
      combobox.focusTarget()
    } else onChange(id, chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }

  const known = combobox.dropdownOpened ? counts(id) : undefined
  const has = matcher(search)
  const found = Object.entries(options).filter(([, text]) => has(text))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is not interactive; it only watches the focus of its children.
    <div onBlur={leave}>
      {/* The list is drawn before it is opened, which takes longer than to show it, and is always below its button: finding a better place would be half of the work. */}
      <Combobox
        store={combobox}
        onOptionSubmit={submit}
        width={260}
        position="bottom-start"
        middlewares={{ flip: false, shift: true }}
        preventPositionChangeWhenVisible={false}
        withinPortal={false}
        keepMounted
      >
        <Combobox.Target targetType="button" withAriaAttributes={false}>
          {cloneElement(button as ReactElement<ComponentProps<'button'>>, {
            'aria-expanded': combobox.dropdownOpened,
            onClick: () => combobox.toggleDropdown(),
          })}
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            aria-label={label}
            placeholder={label}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <Combobox.Options aria-multiselectable aria-label={label}>
            {found.map(([value, text]) => {
              const active = chosen.includes(value)
              const Icon = active ? IconSquareCheckFilled : IconSquare
              return (
                <Combobox.Option key={value} value={value} active={active} aria-selected={active} className={classes.option}>
                  <Icon size={18} aria-hidden />
                  <span>{text}</span>
                  <span className={classes.optionCount}>{known && formatCount(known.get(value) ?? 0, limits.mostCounted)}</span>
                </Combobox.Option>
              )
            })}
            {found.length === 0 && <Combobox.Empty>No se encontraron resultados.</Combobox.Empty>}
            {chosen.length > 0 && (
              <Combobox.Option value={CLEAR} aria-selected={false} className={classes.clear}>
                Eliminar filtros
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
