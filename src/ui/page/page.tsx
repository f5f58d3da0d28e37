import { Button, Title } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import { Link } from 'wouter'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { lastAddressOf } from '../table/last-address.ts'
import { useDocumentTitle } from './document-title.ts'
import classes from './page.module.css'

/** A step of the breadcrumb. The last one has no link. `isRecord`: the record of the page, which is called by its name once that is there. */
export type Crumb = { label: string; to?: string; isRecord?: boolean }

/** A page's facts in the table of screens. */
export type ScreenInfo = {
  title: string
  /** For the few pages whose document title differs from the heading. */
  documentTitle?: string
  /** The steps between 'Inicio' and the page, including the page. */
  trail: readonly Crumb[]
  /** The pages of the same matter, in the order of their side navigation. */
  beside?: readonly { path: string; label: string }[]
  /** The other pages in the user's sidebar. */
  menu?: readonly { path: string; label: string }[]
}

const ScreenContext = createContext<ScreenInfo>({ title: '', trail: [] })

/** Provides the page with its entry in the table of screens. */
export const ScreenProvider = ScreenContext.Provider

/** Returns the page's entry in the table of screens, and the path of its parent page. */
export function useScreen() {
  const screen = use(ScreenContext)
  return { ...screen, parent: screen.trail.at(-2)?.to ?? '/' }
}

type PageProps = {
  /** Replaces the screen's title in the heading and the breadcrumb. */
  title?: string | undefined
  /** One line below the heading. */
  subtitle?: string
  /** The page's one primary action. */
  action?: ReactNode
  /** The page is that of a record, which this names once it is there: in the breadcrumb and in the browser's tab. */
  record?: { name: string | undefined }
  children: ReactNode
}

/** The layout of every console page: breadcrumb, heading, action, content and document title. It asks before unsaved changes are lost. */
export function Page({ title, subtitle, action, record, children }: PageProps) {
  const screen = useScreen()
  const heading = title ?? screen.title
  const isOfRecord = screen.trail.some((step) => step.isRecord)
  // A page of its own in the sidebar keeps its name there, and so does a page below the record's own.
  const last = (!isOfRecord && screen.trail.length > 1 && record?.name) || title
  const steps = screen.trail.map((step) => (step.isRecord && record?.name ? { ...step, label: record.name } : step))
  const documentTitle = title ?? screen.documentTitle ?? screen.title
  useDocumentTitle(record?.name ? `${record.name} · ${documentTitle}` : documentTitle)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Breadcrumbs trail={last ? [...steps.slice(0, -1), { label: last }] : steps} />
        <div className={classes.title} data-record={record ? true : undefined}>
          <Title order={1}>{heading}</Title>
        </div>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        {action && <div className={classes.action}>{action}</div>}
      </header>
      <UnsavedGuard>{children}</UnsavedGuard>
    </div>
  )
}

function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Ruta de navegación" className={classes.breadcrumbs}>
      <ol>
        {[{ label: 'Inicio', to: '/' }, ...trail].map(({ label, to }: Crumb) => (
          <li key={to ?? 'page'}>
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <Link href={lastAddressOf(to)} className={classes.crumb}>
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Links to the parent page. Renders nothing for a page without one. */
export function BackLink({ children = 'Volver' }: { children?: ReactNode }) {
  const { trail, parent } = useScreen()
  if (trail.length < 2) return null
  return (
    <Button component={Link} href={lastAddressOf(parent)} variant="default">
      {children}
    </Button>
  )
}
