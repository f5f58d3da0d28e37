import { Button, Text } from '@mantine/core'
import { config } from '#src/config.ts'
import { useSession } from '#src/session/session.ts'
import { signOut } from '#src/session/way-out.ts'
import { ErrorPage, type Minimal } from './error-page.tsx'

/** The page for a role that the console does not admit. */
export function Forbidden({ minimal }: Minimal) {
  const { status } = useSession()
  const wayOut = status === 'authenticated' && (
    <Button variant="subtle" onClick={() => signOut()}>
      Cerrar Sesión
    </Button>
  )
  return (
    <ErrorPage code={403} heading="No tenés acceso a esta página" minimal={minimal} actions={wayOut}>
      <Text>Tu rol no permite abrir la consola. Si creés que es un error, escribinos a {config.contactEmail}.</Text>
    </ErrorPage>
  )
}
