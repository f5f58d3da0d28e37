import { Anchor, Box, Title } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import { Link } from 'wouter'
import { useDocumentTitle } from './document-title.ts'
import classes from './page.module.css'

/** One step of the breadcrumb; the last one has no link. */
export type Crumb = { label: string; to?: string }

const TrailContext = createContext<readonly Crumb[] | undefined>(undefined)

/** Tells the page below it the steps between 'Inicio' and itself, itself included. */
export const Trail = TrailContext.Provider

type PageProps = {
  title: string
  /** For the few pages whose document title differs from the heading. */
  documentTitle?: string
  /** For the few pages whose breadcrumb ends in another word than the screen's. */
  crumb?: string
  /** One line below the heading. */
  subtitle?: string
  /** The page's one primary action. */
  action?: ReactNode
  children: ReactNode
}

/** The anatomy of every page of the console: breadcrumb, heading, action, content, document title. */
export function Page({ title, documentTitle = title, crumb, subtitle, action, children }: PageProps) {
  const trail = use(TrailContext) ?? [{ label: title }]
  useDocumentTitle(documentTitle)
  return (
    <Box className={classes.page}>
      <header className={classes.header}>
        <Breadcrumbs trail={crumb ? [...trail.slice(0, -1), { label: crumb }] : trail} />
        <div className={classes.title}>
          <Title order={1}>{title}</Title>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {children}
    </Box>
  )
}

function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Ruta de navegación" className={classes.breadcrumbs}>
      <ol>
        {[{ label: 'Inicio', to: '/' }, ...trail].map(({ label, to }: Crumb) => (
          <li key={label}>
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Anchor component={Link} href={to} c="dimmed" fz="inherit">
                {label}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
