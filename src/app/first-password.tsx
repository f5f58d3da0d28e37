import { Button, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ChangePasswordForm } from '#src/features/auth/change-password-form.tsx'
import { texts as all } from '#src/features/users/users.texts.ts'
import { useDocumentTitle } from '#src/ui/document-title.ts'
import { PublicLayout } from './public/layout.tsx'
import classes from './public/login.module.css'
import { retry, signOut } from './session.ts'

const texts = all.firstPassword

/** Stands in place of every page until the user has replaced a password that somebody else chose. The address stays. */
export default function FirstPassword({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(texts.title)
  useEffect(() => heading.current?.focus(), [])
  const wayOut = (
    <Button variant="subtle" color="gray" onClick={signOut}>
      Cerrar Sesión
    </Button>
  )
  return (
    <PublicLayout hasSignInLink={false}>
      <div className={classes.page}>
        <section className={classes.card}>
          <Title ref={heading} tabIndex={-1}>
            {texts.title}
          </Title>
          <Text c="dimmed">{texts.why}</Text>
          <ChangePasswordForm email={email} texts={texts} changes="/users" actions={wayOut} isPart onSettled={retry} />
        </section>
      </div>
    </PublicLayout>
  )
}
