import { Button, Text, Title } from '@mantine/core'
import { useId, useLayoutEffect, useRef } from 'react'
import { TopLayer } from '#src/ui/feedback/top-layer.tsx'
import { useSession } from './session.ts'
import classes from './session-expired.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { leave } from './way-out.ts'

/** Asks the user to sign in again in a dialog over the page, which keeps the typed values. */
export function SessionExpired() {
  const { user } = useSession()
  const heading = useId()
  return (
    <TopLayer
      className={classes.dialog}
      aria-labelledby={heading}
      onDismiss={leave}
      initialFocus={user ? '[name=password]' : '[name=email]'}
    >
      <Title order={2} id={heading}>
        Tu sesión terminó
      </Title>
      <Text c="dimmed" size="sm">
        Ingresá de nuevo para seguir: lo que estabas haciendo sigue acá.
      </Text>
      <SignInForm inDialog />
      <Button variant="subtle" color="gray" onClick={leave}>
        Salir
      </Button>
    </TopLayer>
  )
}

/**
 * Returns the focus to the element that had it before the session expired. The browser's dialog does that by itself, except
 * after a save: the fields are disabled then and have lost the focus before the dialog opens.
 */
export function useFocusAfterSignIn(isExpired: boolean) {
  const last = useRef<EventTarget>(null)
  useLayoutEffect(() => {
    if (isExpired)
      return () => {
        if (document.activeElement === document.body && last.current instanceof HTMLElement) last.current.focus()
      }
    const remember = ({ target }: FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [isExpired])
}
