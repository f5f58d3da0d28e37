import clsx from 'clsx'
import phone from './phone-row.module.css'
import classes from './table.module.css'

/** Which rows may be chosen with a checkbox. Define it outside components, or memoize it. */
export type Selectable<Row> = {
  /** Whether the row has a checkbox. */
  offers: (row: Row) => boolean
  /** The accessible name of the row's checkbox. */
  labelOf: (row: Row) => string
}

/** The rows that are chosen. */
export type Selection<Row> = {
  chosen: ReadonlySet<Row>
  /** Whether a row has a checkbox. */
  isOffered: boolean
  /** Whether all rows that have a checkbox are chosen. */
  isComplete: boolean
  chooseAll: (on: boolean) => void
  /** Whether the rows have their checkboxes where the list is narrow, in which a tap opens a row at other times. */
  isChoosing: boolean
  beginOrEnd: () => void
  /** The row's properties for its checkbox. They stay the same while rows are chosen. */
  checkbox: Selectable<Row> & { choose: (row: Row, on: boolean) => void }
}

const ALL = 'Seleccionar todas las de esta página'
const [BEGIN, END] = ['Seleccionar', 'Listo']

/** The checkbox for all rows of the page. Where rows are cards, its label is in sight, once a button has brought the checkboxes. */
export function SelectAll<Row>({ chosen, isOffered, isComplete, chooseAll, isChoosing, beginOrEnd }: Selection<Row>) {
  return (
    <>
      {(isOffered || isChoosing) && (
        <button type="button" className={clsx(classes.choosing, phone.choosing)} data-chooses onClick={beginOrEnd}>
          {isChoosing ? END : BEGIN}
        </button>
      )}
      <label className={clsx(classes.selectAll, phone.selectAll)}>
        <input
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = chosen.size > 0 && !isComplete
          }}
          checked={isComplete}
          aria-label={ALL}
          onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
        />
        <span aria-hidden className={clsx(classes.selectLabel, phone.selectLabel)}>
          {ALL}
        </span>
      </label>
    </>
  )
}
