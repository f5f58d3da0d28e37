import { ActionIcon, Button, Popover, Skeleton, Title } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatLongDay, formatMonth } from '#src/i18n/calendar.ts'
import { formatDayAndMonth } from '#src/i18n/format.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { useChosenInSight } from '#src/ui/page/chosen-in-sight.ts'
import { letterProps, useLetters } from '#src/ui/page/letters.ts'
import { useViewerId } from '#src/ui/page/permission.tsx'
import { viewClasses } from '#src/ui/page/view-switch.tsx'
import { texts } from '../agenda.texts.ts'
import { agendaViews } from './agenda-address.ts'
import classes from './agenda-page.module.css'
import { rememberFilters } from './remembered-filters.ts'
import type { AgendaView } from './use-agenda.ts'

const Calendar = loadable(
  () => import('#src/ui/fields/calendar.tsx'),
  () => <Skeleton height="17rem" width="16rem" />,
)

/** The letters that press the controls of the agenda, unless they are turned off. */
export function useAgendaLetters() {
  const [areOn] = useLetters()
  return areOn ? texts.letters : undefined
}

/** The shown time in words: a day, a week or a month. */
export function titleOf(view: AgendaView['view'], days: readonly string[], day: string) {
  if (view === 'dia') return formatLongDay(day)
  if (view === 'mes') return formatMonth(day.slice(0, 7))
  const [from = day, to = day] = [days[0], days.at(-1)]
  return `${texts.week(formatDayAndMonth(from), formatDayAndMonth(to))}/${to.slice(0, 4)}`
}

/** Switches between the views. The chosen one is the next time's, too. */
export const AgendaViews = memo(function AgendaViews({ view, search }: { view: AgendaView['view']; search: string }) {
  const [path] = useLocation()
  const person = useViewerId()
  const row = useChosenInSight<HTMLElement>(view)
  const letters = useAgendaLetters()
  const parametersOf = (name: string) => {
    const next = new URLSearchParams(search)
    next.set('vista', name)
    return next
  }
  return (
    <nav ref={row} aria-label={texts.views} className={viewClasses.views}>
      {agendaViews.map((name) => (
        <Link
          key={name}
          href={`${path}?${parametersOf(name)}`}
          className={viewClasses.view}
          aria-current={name === view ? 'page' : undefined}
          {...letterProps(letters?.[name])}
          onClick={() => rememberFilters(person, new URLSearchParams(search), { vista: name })}
        >
          {texts.view[name]}
        </Link>
      ))}
    </nav>
  )
})

type AgendaToolbarProps = Pick<AgendaView, 'view' | 'day' | 'days' | 'goTo' | 'step' | 'today'> & { children: ReactNode }

/** Which days are shown. `children` stands beside it. It is not drawn again by the steps of a save. */
export const AgendaToolbar = memo(function AgendaToolbar({ view, day, days, goTo, step, today, children }: AgendaToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const letters = useAgendaLetters()
  return (
    <div className={classes.toolbar}>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={texts.previous[view]}
          {...letterProps(letters?.previous)}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="sm" {...letterProps(letters?.today)} onClick={() => goTo(today)}>
          {texts.today}
        </Button>
        <ActionIcon variant="default" size="lg" aria-label={texts.next[view]} {...letterProps(letters?.next)} onClick={() => step(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.goTo} onClick={() => setOpen(!isOpen)}>
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={texts.goTo}>
            <Calendar
              value={day}
              onPick={(next) => {
                goTo(next)
                setOpen(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
        <Title order={2} size="h3" aria-live="polite" className={classes.title}>
          {titleOf(view, days, day)}
        </Title>
      </div>
      {children}
    </div>
  )
})
