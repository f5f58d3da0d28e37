import { Button, Center, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { chunk } from './chunk-error.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PublicLayout } from './public/layout.tsx'
import classes from './public/login.module.css'
import { retry, signOut } from './session.ts'

const Form = lazy(() => chunk(import('#src/features/users/first-password-form.tsx')))

/** Stands in place of every page until the user has replaced a password that somebody else chose. The address stays. */
export function FirstPassword({ email }: { email: string }) {
  const wayOut = (
    <Button variant="subtle" color="gray" onClick={signOut}>
      Cerrar Sesión
    </Button>
  )
  return (
    <PublicLayout hasSignInLink={false}>
      <div className={classes.page}>
        <section className={classes.card}>
          <ErrorBoundary>
            <Suspense
              fallback={
                <Center role="status" aria-label="Cargando">
                  <Loader type="dots" />
                </Center>
              }
            >
              <Form email={email} onSettled={retry} actions={wayOut} />
            </Suspense>
          </ErrorBoundary>
        </section>
      </div>
    </PublicLayout>
  )
}
