import { Anchor, Button, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '#src/i18n/format.ts'
import { SEARCH_KEY, useSearchKey } from '../fields/use-search-key.ts'
import classes from './board.module.css'
import { leadToCards, moveAmongCards } from './board-keys.ts'

/** A column shows so many cards at first, and so many more each time. */
const STEP = 25

type BoardSearchProps = Pick<ComponentProps<typeof TextInput>, 'value' | 'defaultValue' | 'onBlur'> & {
  label: string
  onType: (typed: string) => void
}

/** The search of a board, as wide as that of a table. '/' leads to it, and the arrow down from it to the cards. */
export function BoardSearch({ label, onType, ...props }: BoardSearchProps) {
  const around = useRef<HTMLDivElement>(null)
  useSearchKey(around)
  return (
    <div ref={around} className={classes.search}>
      <TextInput
        {...props}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts={SEARCH_KEY}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={leadToCards}
      />
    </div>
  )
}

type BoardProps = {
  label: string
  /** How many columns there are, and how narrow one may be. */
  columns: readonly [count: number, least: string]
  children: ReactNode
}

/** Columns of cards, which a narrow page scrolls sideways. The arrows lead among the cards. */
export function Board({ label, columns: [count, least], children }: BoardProps) {
  return (
    <section
      data-board
      onKeyDown={moveAmongCards}
      className={classes.board}
      style={{ gridTemplateColumns: `repeat(${count}, minmax(${least}, 1fr))` }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users have to reach the scrollable region.
      tabIndex={0}
    >
      {children}
    </section>
  )
}

type BoardColumnProps<Row> = {
  ref?: Ref<HTMLElement>
  name: string
  /** What stands above the cards: the name, or its badge. */
  title: ReactNode
  rows: readonly Row[]
  none: string
  more: (left: number) => string
  /** The card of a row, with its key. */
  children: (row: Row) => ReactNode
}

/** A column with the number of its rows, and the cards of the first ones. */
export function BoardColumn<Row>({ ref, name, title, rows, none, more, children }: BoardColumnProps<Row>) {
  const [most, setMost] = useState(STEP)
  return (
    <section ref={ref} className={classes.column} aria-label={`${name} (${formatNumber(rows.length)})`}>
      <Title order={2} className={classes.title}>
        {title}
        <span className={classes.count}>{formatNumber(rows.length)}</span>
      </Title>
      {rows.length === 0 && <p className={classes.none}>{none}</p>}
      <ul className={classes.cards}>{rows.slice(0, most).map(children)}</ul>
      {rows.length > most && (
        <Button variant="subtle" size="xs" fullWidth onClick={() => setMost(most + STEP)}>
          {more(rows.length - most)}
        </Button>
      )}
    </section>
  )
}

type BoardCardProps = ComponentProps<'li'> & { href: string; name: string; action?: ReactNode }

/** A card: its name leads to the record, and lines about it follow. */
export function BoardCard({ href, name, action, children, ...props }: BoardCardProps) {
  return (
    <li {...props} className={classes.card}>
      <div className={classes.head}>
        <Anchor component={Link} href={href} className={classes.name} draggable={false} data-card>
          {name}
        </Anchor>
        {action}
      </div>
      {children}
    </li>
  )
}

/** A line of a card. */
export const CardLine = ({ children }: { children: ReactNode }) => <p className={classes.about}>{children}</p>
