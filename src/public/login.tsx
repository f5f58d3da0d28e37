import { Anchor, Title } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { readPreferences } from '#src/api/preferences.ts'
import { safePath } from '#src/session/safe-path.ts'
import { useSession } from '#src/session/session.ts'
import { SignInForm } from '#src/session/sign-in-form.tsx'
import { PublicLayout } from './layout.tsx'
import classes from './login.module.css'

type LoginProps = {
  /** Called with the address that the user wanted to open. */
  onSignedIn: (path: string) => void
  /** Called when somebody begins to fill the form in. */
  onBegin?: () => void
}

export function Login({ onSignedIn, onBegin }: LoginProps) {
  const isSignedIn = useSession().status === 'authenticated'
  const leave = useEffectEvent(() => onSignedIn(destination()))
  useEffect(() => {
    if (isSignedIn) leave()
  }, [isSignedIn])
  if (isSignedIn) return null
  return (
    <PublicLayout hasSignInLink={false}>
      <div className={classes.page}>
        <section className={classes.card}>
          <Title className={classes.heading}>Iniciar sesión</Title>
          <SignInForm onBegin={onBegin}>
            <div className={classes.links}>
              <Anchor href="/forgot-password" size="sm">
                ¿Olvidaste tu contraseña?
              </Anchor>
              <Anchor href="/sign-up" size="sm">
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
  if (path && !/^\/login(?![^/?#])/.test(path)) return path
  const { landing = '/' } = readPreferences()
  return landing === '/' ? '/app' : `/app${landing}`
}
