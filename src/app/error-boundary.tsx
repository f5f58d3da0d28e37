import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { config } from '#src/config.ts'
import { ChunkError, loadable } from '#src/ui/chunks.tsx'
import { useDocumentTitle } from '#src/ui/document-title.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

// The console has it from its start. The login page loads it when it is needed.
const ErrorReport = loadable(() => import('./error-report.tsx'))

/** An error with what support needs to find its cause. */
type Report = { id: string; error: unknown; text: string }

function reportOf(error: unknown): Report {
  // The server's request id leads to the entry in its log.
  const requestId = error instanceof Error && 'requestId' in error && error.requestId
  const id = requestId ? String(requestId) : Math.random().toString(36).slice(2, 10).toUpperCase()
  const { name, version } = config.product
  // The query is left out because it may hold a person's name.
  return { id, error, text: [id, `${name} ${version}`, location.pathname, new Date().toISOString(), String(error)].join(' · ') }
}

/** Shows the 500 page when a child fails. Give it a `key` per page, so that the next page is rendered again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { report?: Report }> {
  override state: { report?: Report } = {}

  static getDerivedStateFromError(error: unknown) {
    return { report: reportOf(error) }
  }

  override componentDidCatch() {
    console.error(`Report ${this.state.report?.text}`)
  }

  override render() {
    const { report } = this.state
    if (!report) return this.props.children
    if (report.error instanceof ChunkError) return <Outdated />
    return <ErrorReport id={report.id} text={report.text} />
  }
}

function Outdated() {
  const heading = 'No se pudo cargar esta página'
  useDocumentTitle(heading)
  return (
    <EmptyState Icon={IconRefresh} title={heading} level={1} action={<Button onClick={() => location.reload()}>Recargar</Button>}>
      Puede que haya una versión nueva de {config.product.name} o que se haya cortado la conexión. Al recargar seguís desde acá.
    </EmptyState>
  )
}
