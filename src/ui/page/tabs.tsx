import { Alert, Button, Group, Skeleton, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { IconCloudOff } from '@tabler/icons-react'
import { Component, type ComponentType, type ReactNode, useState } from 'react'
import { type LoadChunk, loadable } from '../loading/chunks.tsx'
import { useChosenInSight } from './chosen-in-sight.ts'
import { useQueryParameters } from './query-string.ts'
import classes from './tabs.module.css'

/**
 * Returns the open tab and a function that opens one. The tab is in the address, except for the first one, and adds no history
 * entries: Back leaves the page.
 */
export function useTab<Name extends string>(tabs: readonly Name[]) {
  const [parameters, change] = useQueryParameters()
  const [first] = tabs
  const tab = tabs.find((name) => name === parameters.get('tab')) ?? first
  const open = (next: string) => change({ tab: next === first ? null : next }, { replace: true })
  return [tab, open] as const
}

type PageTabsProps<Name extends string> = {
  tabs: readonly Name[]
  labels: Readonly<Record<Name, string>>
  tab: Name | undefined
  onOpen: (tab: string) => void
  /** The number of invalid fields in each tab. */
  problems?: Partial<Record<Name, number>>
  children: ReactNode
}

const problemsOf = (count: number) => (count === 1 ? 'Hay un campo para revisar.' : `Hay ${count} campos para revisar.`)

/** A row of tabs and their panels. A panel stays mounted once it was opened. */
export function PageTabs<Name extends string>({ tabs, labels, tab, onOpen, problems = {}, children }: PageTabsProps<Name>) {
  const [parameters] = useQueryParameters()
  const asked = parameters.get('tab')
  const isMissing = asked !== null && !tabs.some((name) => name === asked)
  const row = useChosenInSight<HTMLDivElement>(tab)
  return (
    <Tabs value={tab ?? null} onChange={(next) => next && onOpen(next)} keepMountedMode="display-none">
      <Tabs.List ref={row} className={classes.list}>
        {tabs.map((name) => {
          const count = problems[name]
          return (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {labels[name]}
              {count ? <span className={classes.problems} title={problemsOf(count)} /> : null}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {isMissing && tab && (
        <Alert color="orange" role="status" mt="md" title="La pestaña que pide la dirección no está en esta página.">
          <Button size="xs" variant="default" onClick={() => onOpen(tab)}>
            Seguir en {labels[tab]}
          </Button>
        </Alert>
      )}
      {children}
    </Tabs>
  )
}

/** Imports the content of a tab. */
export type Load<Props> = LoadChunk<{ default: ComponentType<Props> }>

type LazyPanelProps<Props> = { name: string; isOpen: boolean; load: Load<Props>; props: Props }

const careful = new WeakMap<object, unknown>()

/**
 * Loads a content. Some browsers keep the failure of a module, and of its imports, for as long as the page lives. So if there seems to be no
 * network the server is asked first. Returns the same function for the same content.
 */
function loadCarefully<Props>(load: Load<Props>) {
  const known = careful.get(load) as Load<Props> | undefined // set by the same key below
  if (known) return known
  const loading = async () => {
    if (!navigator.onLine) await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
    return load()
  }
  careful.set(load, loading)
  return loading
}

/** Loads a content once more, by another address where the browser keeps the failure of the first. Where one that it imports failed, only 'Recargar' helps. */
const loadAgain =
  <Props,>(load: Load<Props>): Load<Props> =>
  () =>
    loadCarefully(load)().catch((failure: unknown) => {
      const [address] = /https?:\S+\.js/.exec(String(failure)) ?? []
      if (!address) throw failure
      return import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
    })

const placeholder = () => <Skeleton height="16rem" />

/** A panel whose chunk loads when its tab is first opened. A failure is shown in the panel, and the page stays. */
export function LazyPanel<Props extends object>({ name, isOpen, load, props }: LazyPanelProps<Props>) {
  const [wasOpened, setOpened] = useState(isOpen)
  const [Content, setContent] = useState(() => loadable(loadCarefully(load), placeholder))
  if (isOpen && !wasOpened) setOpened(true)
  return (
    <Tabs.Panel value={name}>
      {wasOpened && (
        <PanelBoundary onRetry={() => setContent(() => loadable(loadAgain(load), placeholder))}>
          <Content {...props} />
        </PanelBoundary>
      )}
    </Tabs.Panel>
  )
}

/** Keeps a failure inside its tab, because the form beside it may hold unsaved input. */
class PanelBoundary extends Component<{ onRetry: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const retry = () => {
      this.props.onRetry()
      this.setState({ hasFailed: false })
    }
    return (
      <Alert color="orange" icon={<IconCloudOff aria-hidden />} role="alert" title="No se pudo cargar esta pestaña.">
        <p className={classes.failed}>Revisá tu conexión. Lo que escribiste en las otras sigue ahí.</p>
        <Group gap="xs">
          <Button size="xs" onClick={retry}>
            Reintentar
          </Button>
          {/* A newer version of the console may have replaced the file. */}
          {navigator.onLine && (
            <Button size="xs" variant="default" onClick={() => location.reload()}>
              Recargar
            </Button>
          )}
        </Group>
      </Alert>
    )
  }
}
