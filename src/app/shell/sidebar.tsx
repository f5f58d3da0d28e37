import { CloseButton, Tooltip } from '@mantine/core'
import { IconLeaf } from '@tabler/icons-react'
import clsx from 'clsx'
import { Link, useLocation } from 'wouter'
import { config } from '#src/config.ts'
import { sidebarOf } from '../screens.ts'
import classes from './sidebar.module.css'

type SidebarProps = { role: string; collapsed?: boolean; onClose?: () => void }

/** The links that the role has, the current one marked. */
export function Sidebar({ role, collapsed = false, onClose }: SidebarProps) {
  const [location] = useLocation()
  const current = (path: string) => (location === path ? 'page' : path !== '/' && location.startsWith(`${path}/`) ? true : undefined)
  const { name, version } = config.product
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <div className={classes.head}>
        <Brand />
        {onClose && <CloseButton size="lg" aria-label="Cerrar menú" onClick={onClose} />}
      </div>
      <nav aria-label="Principal" className={classes.nav}>
        <ul>
          {sidebarOf(role).map(({ path, label, icon: Icon, badge }) => (
            <li key={path}>
              <Tooltip label={label} position="right" disabled={!collapsed} openDelay={0}>
                <Link href={path} className={classes.link} aria-current={current(path)}>
                  <Icon className={classes.icon} stroke={1.6} aria-hidden />
                  <span className={classes.label}>{label}</span>
                  {badge && <span className={classes.badge}>{badge}</span>}
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
      <p className={classes.version}>
        <span className={classes.label}>{name} </span>
        {version}
      </p>
    </div>
  )
}

/** The product's mark and name, leading to the dashboard. */
export function Brand({ className }: { className?: string | undefined }) {
  return (
    <Link href="/" className={clsx(classes.brand, className)} aria-label={config.product.name}>
      <IconLeaf className={classes.mark} stroke={1.8} aria-hidden />
      <span className={classes.label}>{config.product.name}</span>
    </Link>
  )
}
