import { CloseButton } from '@mantine/core'
import { IconLeaf } from '@tabler/icons-react'
import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { config } from '#src/config.ts'
import { usePreferences } from '#src/ui/live/use-preferences.ts'
import { Deferred, deferral } from '#src/ui/loading/deferred.tsx'
import { useMayCall } from '#src/ui/page/permission.tsx'
import type { SidebarLink } from '#src/ui/page/screen.ts'
import { useCurrentPath } from '../page-router.tsx'
import { groupsOf, listedPathOf, sidebarOf } from '../screens.ts'
import type { LabelTooltipProps } from './label-tooltip.tsx'
import classes from './sidebar.module.css'

type SidebarProps = { role: string; collapsed?: boolean; onClose?: () => void }

/** The role's links, with the current one marked. */
export function Sidebar({ role, collapsed = false, onClose }: SidebarProps) {
  const { name, version } = config.product
  const mayCall = useMayCall()
  const { hidden = [] } = usePreferences()
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.head}>
        <Brand />
        {onClose && <CloseButton size="lg" aria-label="Cerrar menú" onClick={onClose} />}
      </div>
      <nav aria-label="Principal" className={classes.nav} onKeyDown={goByArrow}>
        {groupsOf(sidebarOf(role, mayCall).filter(({ path }) => !hidden.includes(path))).map(({ heading, links }) => (
          <Group key={links[0]?.path} heading={heading}>
            {links.map(({ path, label, icon, badge, isAnnounced }) => (
              <Item key={path} path={path} label={label} icon={icon} badge={badge} isAnnounced={isAnnounced} collapsed={collapsed} />
            ))}
          </Group>
        ))}
      </nav>
      <p className={classes.version}>
        <span className={classes.label}>{name} </span>
        {version}
      </p>
    </div>
  )
}

function Group({ heading, children }: { heading: SidebarLink['group']; children: ReactNode }) {
  const id = useId()
  if (!heading) return <ul>{children}</ul>
  return (
    <>
      <p id={id} className={classes.heading}>
        {heading}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

/** Goes from link to link by the arrow keys, Home and End: to announced pages, too, at which Tab does not stop. */
function goByArrow(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  links[to]?.focus()
}

/** The label of a link that shows only an icon. */
export const tooltip = deferral<LabelTooltipProps>(() => import('./label-tooltip.tsx'))

type ItemProps = Pick<SidebarLink, 'label' | 'icon'> & {
  path: string
  badge?: string | undefined
  isAnnounced: boolean
  collapsed: boolean
}

/** A link that reads the current path itself, so that only the previous and the new current link render again. */
function Item({ path, label, icon: Icon, badge, isAnnounced, collapsed }: ItemProps) {
  const current = useCurrentPath((address) => {
    const at = listedPathOf(address)
    return at === path ? 'page' : path !== '/' && at.startsWith(`${path}/`) ? true : undefined
  })
  const soon = useId()
  const link = (
    <Link
      href={path}
      className={classes.link}
      aria-current={current}
      {...(isAnnounced && { 'data-announced': true, 'aria-describedby': soon, ...(!current && { tabIndex: -1 }) })}
    >
      <Icon className={classes.icon} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
      {badge && <span className={classes.badge}>{badge}</span>}
      {isAnnounced && (
        <span id={soon} aria-hidden className={classes.soon}>
          Pronto
        </span>
      )}
    </Link>
  )
  return (
    <li>
      {collapsed ? (
        <Deferred of={tooltip} props={{ label: isAnnounced ? `${label} · Pronto` : label, position: 'right' }} button={link} />
      ) : (
        link
      )}
    </li>
  )
}

/** The product's mark and name, which link to the dashboard. */
export function Brand({ className }: { className?: string | undefined }) {
  return (
    <Link href="/" className={clsx(classes.brand, className)} aria-label={config.product.name}>
      <IconLeaf className={classes.mark} stroke={1.8} aria-hidden />
      <span className={classes.label}>{config.product.name}</span>
    </Link>
  )
}
