import { Group } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { formatNumber } from '#src/i18n/format.ts'
import type { TableRow } from './columns.ts'
import classes from './list.module.css'
import type { Selectable, Selection } from './select-all.tsx'

/** The actions on several rows at once. */
export type Several<Row> = Selectable<Row> & {
  /** Renders the buttons for the rows that are chosen. `clear` chooses none. */
  actions: (rows: readonly Row[], clear: () => void) => ReactNode
}

const SELECTED = 'Filas seleccionadas'

type SeveralBarProps<Row> = { selection: Selection<Row>; actions: Several<Row>['actions'] | undefined }

/** The number of chosen rows, and the actions on them. */
export function SeveralBar<Row>({ selection, actions }: SeveralBarProps<Row>) {
  const chosen = [...selection.chosen]
  if (chosen.length === 0) return null
  return (
    <Group role="group" aria-label={SELECTED} className={classes.several}>
      <span role="status">{chosen.length === 1 ? '1 seleccionada' : `${formatNumber(chosen.length)} seleccionadas`}</span>
      {actions?.(chosen, () => selection.chooseAll(false))}
    </Group>
  )
}

const NO_ROWS: readonly never[] = []

/** The rows of the page that are chosen. A row that is no longer there, or no longer offers it, is not. */
export function useSelection<Row extends TableRow>(
  rows: readonly Row[] = NO_ROWS,
  selectable: Selectable<Row> | undefined,
): Selection<Row> | undefined {
  const [ids, setIds] = useState<ReadonlySet<Row['id']>>(() => new Set())
  const [isChoosing, setChoosing] = useState(false)
  const checkbox = useMemo(
    () =>
      selectable && {
        ...selectable,
        choose: ({ id }: Row, on: boolean) =>
          setIds((before) => (on ? new Set(before).add(id) : new Set([...before].filter((one) => one !== id)))),
      },
    [selectable],
  )
  return useMemo(() => {
    if (!checkbox) return undefined
    const offered = rows.filter(checkbox.offers)
    const chosen = new Set(offered.filter(({ id }) => ids.has(id)))
    return {
      checkbox,
      chosen,
      isOffered: offered.length > 0,
      isComplete: chosen.size > 0 && chosen.size === offered.length,
      chooseAll: (on) => setIds(new Set(on ? offered.map(({ id }) => id) : [])),
      isChoosing,
      beginOrEnd() {
        setChoosing(!isChoosing)
        setIds(new Set())
      },
    }
  }, [rows, ids, checkbox, isChoosing])
}
