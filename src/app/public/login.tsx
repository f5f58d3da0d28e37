import { Anchor, Title } from '@mantine/core'
import { Link, Redirect } from 'wouter'
import { safePath } from '#src/features/auth/safe-path.ts'
import { MaintenanceCover } from '../maintenance.tsx'
import { useSession } from '../session.ts'
import { SignInForm } from '../sign-in-form.tsx'
import { PublicLayout } from './layout.tsx'
import classes from './login.module.css'

export function Login() {
  const { status } = useSession()
  if (status === 'authenticated') return <Redirect replace to={destination()} />
  return (
    <PublicLayout hasSignInLink={false}>
      <MaintenanceCover />
      <div className={classes.page}>
        <section className={classes.card}>
          <Title className={classes.heading}>Iniciar sesión</Title>
          <SignInForm>
            <div className={classes.links}>
              <Anchor component={Link} href="/forgot-password" size="sm">
                ¿Olvidaste tu contraseña?
              </Anchor>
              <Anchor component={Link} href="/sign-up" size="sm">
                Crear cuenta
              </Anchor>
            </div>
          </SignInForm>
        </section>
      </div>
    </PublicLayout>
  )
}

/** Returns the page that the user wanted to open before the sign-in. */
function destination() {
  const path = safePath(new URLSearchParams(location.search).get('redirect'))
  return path && !/^\/login(?![^/?#])/.test(path) ? path : '/app'
}
