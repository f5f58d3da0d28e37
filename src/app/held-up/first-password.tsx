import { Button } from '@mantine/core'
import { ChangePasswordForm } from '#src/features/account/change-password-form.tsx'
import { texts as all } from '#src/features/users/user-form.texts.ts'
import { retry } from '#src/session/session.ts'
import { signOut } from '#src/session/way-out.ts'
import { HeldUp } from './held-up.tsx'

const texts = all.firstPassword

/** Stands in place of every page until the user has replaced a password that somebody else chose. The address stays. */
export default function FirstPassword({ email }: { email: string }) {
  const wayOut = (
    <Button variant="subtle" color="gray" onClick={signOut}>
      Cerrar Sesión
    </Button>
  )
  return (
    <HeldUp title={texts.title} lead={texts.why}>
      <ChangePasswordForm email={email} texts={texts} changes="/users" actions={wayOut} isPart onSettled={retry} />
    </HeldUp>
  )
}
