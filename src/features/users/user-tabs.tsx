import { Skeleton, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import classes from './user-tabs.module.css'
import { texts } from './users.texts.ts'

export type Tab = keyof typeof texts.tabs

/** What the content of a doctor's tab gets. */
export type TabProps = { doctorId: number }
/** A tab whose content is no part of the form: it loads when it opens, and stays. */
export type Panel = { tab: Tab; Content: ComponentType<TabProps> }

const isTab = (name: string): name is Tab => Object.hasOwn(texts.tabs, name)

/** The open tab, kept in the address. It makes no history entries: Back leaves the page. */
export function useTab(tabs: readonly Tab[]) {
  const params = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const name = params.get('tab') ?? ''
  const tab: Tab = isTab(name) && tabs.includes(name) ? name : 'general'
  const open = (next: string) => {
    if (next === 'general') params.delete('tab')
    else params.set('tab', next)
    const query = params.toString()
    navigate(query ? `${path}?${query}` : path, { replace: true })
  }
  return [tab, open] as const
}

type UserTabsProps = {
  tabs: readonly Tab[]
  tab: Tab
  onOpen: (tab: string) => void
  /** How many fields of each tab are wrong. */
  problems: Partial<Record<Tab, number>>
  children: ReactNode
}

// On a phone the row of tabs scrolls.
const scrollTo = (tab: HTMLElement | null) => tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

/** The row of tabs over their panels. */
export function UserTabs({ tabs, tab, onOpen, problems, children }: UserTabsProps) {
  return (
    <Tabs value={tab} onChange={(next) => next && onOpen(next)} keepMountedMode="display-none">
      <Tabs.List className={classes.list}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name} ref={name === tab ? scrollTo : undefined}>
            {texts.tabs[name]}
            {problems[name] ? <span className={classes.problems} title={texts.problems(problems[name])} /> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </Tabs>
  )
}

/** The panels beside the form. */
export function Panels({ panels, tab, doctorId }: { panels: readonly Panel[]; tab: Tab; doctorId: number }) {
  const [opened, setOpened] = useState<readonly Tab[]>([tab])
  if (!opened.includes(tab)) setOpened([...opened, tab])
  return panels.map(({ tab: name, Content }) => (
    <Tabs.Panel key={name} value={name}>
      {opened.includes(name) && (
        <Suspense fallback={<Skeleton height="16rem" />}>
          <Content doctorId={doctorId} />
        </Suspense>
      )}
    </Tabs.Panel>
  ))
}
