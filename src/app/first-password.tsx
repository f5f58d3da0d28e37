import { Button } from '@mantine/core'
import { FirstPasswordForm } from '#src/features/users/first-password-form.tsx'
import { PublicLayout } from './public/layout.tsx'
import classes from './public/login.module.css'
import { retry, signOut } from './session.ts'

/** Stands in place of every page until the user has replaced a password that somebody else chose. The address stays. */
export default function FirstPassword({ email }: { email: string }) {
  const wayOut = (
    <Button variant="subtle" color="gray" onClick={signOut}>
      Cerrar Sesión
    </Button>
  )
  return (
    <PublicLayout hasSignInLink={false}>
      <div className={classes.page}>
        <section className={classes.card}>
          <FirstPasswordForm email={email} onSettled={retry} actions={wayOut} />
        </section>
      </div>
    </PublicLayout>
  )
}
