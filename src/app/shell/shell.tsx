import { ActionIcon } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Role } from '#contract/generated/policy.ts'
import { limits } from '#src/config.ts'
import { ownBalance } from '#src/features/users/users.api.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useSession } from '#src/session/session.ts'
import { TopLayer } from '#src/ui/feedback/top-layer.tsx'
import { useKeptFocus } from '#src/ui/form/use-kept-focus.ts'
import { Deferred } from '#src/ui/loading/deferred.tsx'
import { useCurrentPath } from '../page-router.tsx'
import { Bell } from './bell.tsx'
import { OfflineHint } from './offline-hint.tsx'
import { PaletteButton } from './palette-button.tsx'
import classes from './shell.module.css'
import { Brand, Sidebar, tooltip } from './sidebar.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'

const NARROW = `(width < ${limits.sidebarBreakpoint}px)`

/** The layout of every console page: sidebar, top bar and main area. */
export function Shell({ role, children }: { role: Role; children: ReactNode }) {
  usePrintColors()
  useKeptFocus()
  const main = useRef<HTMLElement>(null)
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const [collapsed, setCollapsed] = useLocalStorage({ key: 'sidebar-collapsed', defaultValue: false, getInitialValueInEffect: false })
  return (
    <div className={classes.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link, but following it must not change the address and add a history entry. */}
      <a
        className={classes.skip}
        href="#contenido"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Saltar al contenido
      </a>
      {!narrow && (
        <aside className={classes.aside} aria-label="Menú" data-sidebar={collapsed ? 'collapsed' : 'expanded'}>
          <Sidebar role={role} collapsed={collapsed} />
        </aside>
      )}
      <div className={classes.body}>
        <header className={classes.bar}>
          {narrow ? <Drawer role={role} /> : <CollapseButton collapsed={collapsed} onClick={() => setCollapsed(!collapsed)} />}
          {narrow && <Brand className={classes.brand} />}
          <div className={classes.tools}>
            <PaletteButton role={role} />
            {role === 'DOCTOR' && <Balance />}
            <Bell role={role} />
            <ThemeMenu />
            <UserMenu role={role} />
          </div>
        </header>
        <OfflineHint />
        <main ref={main} id="contenido" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** The doctor's own balance of choices. A number is shown only once it is known. */
function Balance() {
  const { user } = useSession()
  const { data, isError } = useQuery({ ...ownBalance(user?.id ?? 0), enabled: user !== null })
  const unknown = isError ? '-' : '…'
  return <span className={classes.choices}>Choices: {data === undefined ? unknown : formatNumber(data)}</span>
}

/** A print is always in the light theme. */
function usePrintColors() {
  useEffect(() => {
    const { dataset } = document.documentElement
    let chosen = dataset.mantineColorScheme
    const onBefore = () => {
      chosen = dataset.mantineColorScheme
      dataset.mantineColorScheme = 'light'
    }
    const onAfter = () => {
      dataset.mantineColorScheme = chosen
    }
    window.addEventListener('beforeprint', onBefore)
    window.addEventListener('afterprint', onAfter)
    return () => {
      window.removeEventListener('beforeprint', onBefore)
      window.removeEventListener('afterprint', onAfter)
    }
  }, [])
}

function CollapseButton({ collapsed, onClick }: { collapsed: boolean; onClick: () => void }) {
  const label = collapsed ? 'Expandir menú' : 'Contraer menú'
  return (
    <Deferred
      of={tooltip}
      props={{ label }}
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
          {collapsed ? <IconLayoutSidebarLeftExpand stroke={1.6} /> : <IconLayoutSidebarLeftCollapse stroke={1.6} />}
        </ActionIcon>
      }
    />
  )
}

/** On a narrow window the sidebar is an expanded dialog over the page, which closes when the user opens another page. */
function Drawer({ role }: { role: Role }) {
  const path = useCurrentPath((path) => path)
  const [opened, { open, close }] = useDisclosure()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the drawer.
  useEffect(() => {
    close()
  }, [path])
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Abrir menú" aria-haspopup="dialog" onClick={open}>
        <IconMenu2 stroke={1.6} />
      </ActionIcon>
      {opened && (
        <TopLayer
          isSheet={false}
          aria-label="Menú"
          className={classes.drawer}
          onDismiss={close}
          onClick={({ target, currentTarget }) => {
            // A click on the backdrop hits the dialog itself. A link to the current page does not change the path, so it closes the
            // drawer here.
            if (target === currentTarget || (target instanceof Element && target.closest('a'))) close()
          }}
        >
          <Sidebar role={role} onClose={close} />
        </TopLayer>
      )}
    </>
  )
}
