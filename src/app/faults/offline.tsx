import { Button, Center } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { api } from '#src/api/client.ts'
import { retry } from '#src/session/session.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { useDocumentTitle } from '#src/ui/page/document-title.ts'
import { MaintenanceCover } from './maintenance.tsx'

/** Replaces the console while the session check cannot reach the server. The session repeats the check by itself. */
export function Offline() {
  const heading = 'No podemos conectarnos'
  useDocumentTitle(heading)
  useEffect(() => {
    // Asks for a 503: the answer that led here came before MaintenanceCover was mounted.
    api.GET('/ready').catch(() => {})
  }, [])
  return (
    <Center component="main" mih="100dvh" p="md">
      <MaintenanceCover onBack={retry} />
      <EmptyState Icon={IconCloudOff} title={heading} level={1} action={<Button onClick={retry}>Reintentar ahora</Button>}>
        El servidor no responde o no hay conexión. Seguimos intentando: apenas vuelva, vas a entrar donde estabas.
      </EmptyState>
    </Center>
  )
}
