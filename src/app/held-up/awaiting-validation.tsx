import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconClock, IconX } from '@tabler/icons-react'
import type { CurrentUser } from '#contract/generated/schema.ts'
import { config } from '#src/config.ts'
import { retry, useSession } from '#src/session/session.ts'
import { signOut } from '#src/session/way-out.ts'
import { HeldUp } from './held-up.tsx'

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
export default function AwaitingValidation({ signUp }: { signUp: CurrentUser['signUp'] }) {
  const { busy } = useSession()
  const { title, text } = signUp?.status === 'REJECTED' ? words.REJECTED : words.PENDING
  return (
    <HeldUp title={title} lead={text}>
      {signUp?.rejectedReason ? (
        <Alert color="red" icon={<IconX aria-hidden />} title="Motivo">
          {signUp.rejectedReason}
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
    </HeldUp>
  )
}
