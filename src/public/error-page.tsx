import { Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { config } from '#src/config.ts'
import { useDocumentTitle } from '#src/ui/page/document-title.ts'
import classes from './error-page.module.css'
import { goBack } from './go-back.ts'

const product = config.product.name

/** What every error page may be asked for. */
export type Minimal = {
  /** Leaves out the buttons. */
  minimal?: boolean
}

type ErrorPageProps = Minimal & {
  code: number
  heading: string
  children: ReactNode
  /** Buttons after 'Volver' and the link to the home page. */
  actions?: ReactNode
}

/** The layout of every error page. It fills a public page or the console's main area. */
export function ErrorPage({ code, heading, children, minimal, actions }: ErrorPageProps) {
  useDocumentTitle(`Error ${code}`)
  return (
    <div className={classes.page}>
      <p className={classes.code} aria-hidden>
        {code}
      </p>
      <Title order={1} className={classes.heading}>
        {heading}
      </Title>
      <div className={classes.text}>{children}</div>
      {!minimal && (
        <div className={classes.actions}>
          <BackButton />
          <Button component="a" href="/">
            Ir a {product}
          </Button>
          {actions}
        </div>
      )}
    </div>
  )
}

function BackButton() {
  return (
    <Button variant="default" data-action="back" onClick={goBack}>
      Volver
    </Button>
  )
}

/** The page for an unknown address. */
export function NotFound({ minimal }: Minimal) {
  return (
    <ErrorPage code={404} heading="¡Oops! ¡No se ha encontrado la página!" minimal={minimal}>
      <Text>La página que buscás no existe o pudo haber sido eliminada.</Text>
    </ErrorPage>
  )
}

/** The page for an unexpected error. `children` may add facts for a report. */
export function ServerError({ minimal, children }: Minimal & { children?: ReactNode }) {
  return (
    <ErrorPage code={500} heading="Oops! Algo salió mal :(" minimal={minimal}>
      <Text>Te pedimos disculpas por el inconveniente.</Text>
      <Text>Por favor intente mas tarde</Text>
      {children}
    </ErrorPage>
  )
}

/** The page while the platform is unavailable. It has no buttons because no other page works either. */
export function Maintenance() {
  return (
    <ErrorPage code={503} heading={`¡${product} se encuentra en mantenimiento!`} minimal>
      <Text>La plataforma no está disponible mientras la mejoramos. Volvé a intentarlo en unos minutos.</Text>
    </ErrorPage>
  )
}
