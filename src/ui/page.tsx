import { Anchor, Box, Button, Title } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import { Link } from 'wouter'
import { lastAddressOf } from './data-table/last-address.ts'
import { useDocumentTitle } from './document-title.ts'
import classes from './page.module.css'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** One step of the breadcrumb; the last one has no link. */
export type Crumb = { label: string; to?: string }

/** What the table of screens says of the page. */
export type ScreenInfo = {
  title: string
  /** For the few pages whose document title differs from the heading. */
  documentTitle?: string
  /** The steps between 'Inicio' and the page, the page included. */
  trail: readonly Crumb[]
}

const ScreenContext = createContext<ScreenInfo>({ title: '', trail: [] })

/** Tells the page below it what the table of screens says of it. */
export const ScreenProvider = ScreenContext.Provider

/** What the table of screens says of the page, and the address of the page above it. */
export function useScreen() {
  const screen = use(ScreenContext)
  return { ...screen, parent: screen.trail.at(-2)?.to ?? '/' }
}

type PageProps = {
  /** Heads the page and ends the breadcrumb in place of the screen's own title. */
  title?: string | undefined
  /** One line below the heading. */
  subtitle?: string
  /** The page's one primary action. */
  action?: ReactNode
  children: ReactNode
}

/** The anatomy of every page of the console: breadcrumb, heading, action, content, document title, and the question before something typed is lost. */
export function Page({ title, subtitle, action, children }: PageProps) {
  const screen = useScreen()
  const heading = title ?? screen.title
  useDocumentTitle(title ?? screen.documentTitle ?? screen.title)
  return (
    <Box className={classes.page}>
      <header className={classes.header}>
        <Breadcrumbs trail={title ? [...screen.trail.slice(0, -1), { label: title }] : screen.trail} />
        <div className={classes.title}>
          <Title order={1}>{heading}</Title>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      <UnsavedGuard>{children}</UnsavedGuard>
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
              <Anchor component={Link} href={lastAddressOf(to)} c="dimmed" fz="inherit">
                {label}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Leads to the page above; nothing where there is none. */
export function BackLink({ children = 'Volver' }: { children?: ReactNode }) {
  const { trail, parent } = useScreen()
  if (trail.length < 2) return null
  return (
    <Button component={Link} href={lastAddressOf(parent)} variant="default">
      {children}
    </Button>
  )
}
