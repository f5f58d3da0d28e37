import { Alert, Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconClock, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '#contract/generated/schema.ts'
import { config } from '#src/config.ts'
import { useDocumentTitle } from '#src/ui/document-title.ts'
import { PublicLayout } from './public/layout.tsx'
import classes from './public/login.module.css'
import { retry, signOut, useSession } from './session.ts'

const words = {
  PENDING: {
    title: 'Tu cuenta está en revisión',
    text: 'Confirmaste tu correo y estamos revisando tu matrícula. Te escribimos en cuanto la cuenta esté lista.',
  },
  REJECTED: {
    title: 'No pudimos validar tu cuenta',
    text: 'Revisamos tu solicitud y por ahora no podemos abrir tu cuenta. Si ya lo resolviste, escribinos.',
  },
}

/** Stands in place of every page until the back office has validated the account. The address stays. */
export default function AwaitingValidation({ signUp: { status, rejectedReason } }: { signUp: NonNullable<CurrentUser['signUp']> }) {
  const { busy } = useSession()
  const { title, text } = status === 'REJECTED' ? words.REJECTED : words.PENDING
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <PublicLayout hasSignInLink={false}>
      <div className={classes.page}>
        <section className={classes.card}>
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <Text c="dimmed">{text}</Text>
          {rejectedReason ? (
            <Alert color="red" icon={<IconX aria-hidden />} title="Motivo">
              {rejectedReason}
            </Alert>
          ) : (
            <Alert icon={<IconClock aria-hidden />}>Suele tardar uno o dos días hábiles.</Alert>
          )}
          <Text size="sm">
            ¿Dudas? <Anchor href={`mailto:${config.contactEmail}`}>{config.contactEmail}</Anchor>
          </Text>
          <Group gap="sm">
            <Button loading={busy} onClick={retry}>
              Ver si ya está
            </Button>
            <Button variant="subtle" color="gray" onClick={signOut}>
              Cerrar Sesión
            </Button>
          </Group>
        </section>
      </div>
    </PublicLayout>
  )
}
