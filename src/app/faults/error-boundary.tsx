import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { config } from '#src/config.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ChunkError, loadable } from '#src/ui/loading/chunks.tsx'
import { useDocumentTitle } from '#src/ui/page/document-title.ts'

// The console has it from its start. The login page loads it when it is needed.
const ErrorReport = loadable(() => import('./error-report.tsx'))

/** An error with the facts that support needs to find its cause. */
type Report = { id: string; error: unknown; text: string }

function reportOf(error: unknown): Report {
  // The server's request id leads to the entry in its log.
  const requestId = error instanceof Error && 'requestId' in error && error.requestId
  const id = requestId ? String(requestId) : Math.random().toString(36).slice(2, 10).toUpperCase()
  const { name, version } = config.product
  // The query is left out because it may hold a person's name.
  return { id, error, text: [id, `${name} ${version}`, location.pathname, new Date().toISOString(), String(error)].join(' · ') }
}

type BoundaryProps = {
  /** The address that is shown. With another one an error is over. */
  at: string
  children: ReactNode
}

/** Shows the 500 page when a child fails, until the address changes. */
export class ErrorBoundary extends Component<BoundaryProps, { at: string; report?: Report | undefined }> {
  override state: { at: string; report?: Report | undefined } = { at: this.props.at }

  static getDerivedStateFromProps({ at }: BoundaryProps, state: { at: string }) {
    return at === state.at ? null : { at, report: undefined }
  }

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

type Leaving = { at: string; failure?: { error: unknown } | undefined; wasForgiven: boolean }

/**
 * Goes on when the former page fails while it is taken away, as that concerns nobody any more: the next page begins anew. An error that comes
 * again at the same address is thrown.
 */
export class LeavingBoundary extends Component<BoundaryProps, Leaving> {
  override state: Leaving = { at: this.props.at, wasForgiven: false }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, { failure, ...state }: Leaving) {
    const wasForgiven = at === state.at && state.wasForgiven
    return failure && !wasForgiven ? { at, failure: undefined, wasForgiven: true } : { at, wasForgiven }
  }

  override render() {
    const { failure } = this.state
    if (failure) throw failure.error
    return this.props.children
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
