// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { PageOfRows, PageRequest } from '#src/api/browse.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { PagedTable } from '#src/ui/table/paged-table.tsx'
import { parseCsv } from '#tests/support/contract/csv.ts'
import { latch } from '#tests/support/flows/deferred.ts'

type Person = { id: number; name: string }
type Ask = (request: PageRequest) => Promise<PageOfRows<Person>>

const columns: readonly Column<Person>[] = [
  { id: 'id', header: 'ID' },
  { id: 'name', header: 'Nombre', rowHeader: true },
]
const everybody = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `Persona ${index + 1}` }))

const onFailed = vi.fn()

/** A server that pages; it tells how many there are in all, or only how many pages. */
const server = (isCounted = false, size?: number) =>
  vi.fn(async ({ search, page, size: asked }: PageRequest): Promise<PageOfRows<Person>> => {
    const length = size ?? asked
    const found = everybody.filter(({ name }) => name.includes(search))
    const rows = found.slice((page - 1) * length, page * length)
    return { rows, pages: Math.ceil(found.length / length), ...(isCounted && { total: found.length }) }
  })

function show(ask: Ask, name?: string) {
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient({ onFailed })}>
        <Router base="/app">
          <PagedTable
            label="Personas"
            pages={(request) => queryOptions({ queryKey: ['people', request], queryFn: () => ask(request) })}
            columns={columns}
            search="Buscar personas..."
            detail="Ver"
            empty={{ title: 'No hay personas', description: 'Todavía no hay ninguna.' }}
            loading="Cargando personas..."
            failed="Failed to load people"
            {...(name && { name })}
          />
        </Router>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** The names that are shown; the skeleton's are blank. */
const names = () =>
  screen
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
const field = () => screen.getByPlaceholderText('Buscar personas...')
const region = () => screen.getByRole('region', { name: 'Personas' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const some = (first: number, last: number) => everybody.slice(first - 1, last).map(({ name }) => name)

beforeEach(() => {
  history.replaceState(null, '', '/app/people')
  onFailed.mockReset()
})
afterEach(cleanup)

test('where only the pages are counted there is the short pager, and the page is in the address', async () => {
  history.replaceState(null, '', '/app/people?tab=people')
  show(server(false, 10), 'personas')
  expect(screen.getByText('Cargando personas...')).toBeTruthy()
  await screen.findByText('Página 1 de 3')
  expect(names()).toEqual(some(1, 10))
  expect(button('Anterior').disabled).toBe(true)
  fireEvent.click(button('Siguiente'))
  await screen.findByText('Página 2 de 3')
  await waitFor(() => expect(names()).toEqual(some(11, 20)))
  expect(location.search).toBe('?tab=people&personas.page=2')
  expect(screen.queryByLabelText('Registros por página')).toBeNull()
  expect(screen.queryByText('Cargando personas...')).toBeNull()
  // The server sorts as it likes, so no heading pretends to.
  expect(screen.queryByRole('button', { name: 'Nombre' })).toBeNull()
})

test('where the records are counted there is the whole footer, and the size is asked for', async () => {
  const ask = server(true)
  show(ask)
  await screen.findByText('Se encontraron 25 registros.')
  fireEvent.change(screen.getByLabelText('Registros por página'), { target: { value: '25' } })
  await waitFor(() => expect(names()).toHaveLength(25))
  expect(ask).toHaveBeenLastCalledWith({ search: '', page: 1, size: 25, filters: {} })
  expect(location.search).toBe('?size=25')
})

test('each record leads to its page below the list', async () => {
  show(server())
  const [link] = await screen.findAllByRole('link', { name: 'Ver' })
  expect(link?.getAttribute('href')).toBe('/app/people/1')
})

test('a search starts at page 1; the page before it stays, marked as busy, until it is answered', async () => {
  history.replaceState(null, '', '/app/people?page=2')
  const answered = latch()
  const answer = server(false, 10)
  show(async (request) => {
    if (request.search) await answered.promise
    return answer(request)
  })
  await waitFor(() => expect(names()).toEqual(some(11, 20)))
  type(' 25 ')
  await waitFor(() => expect(region().getAttribute('aria-busy')).toBe('true'))
  expect(region().hasAttribute('data-outdated')).toBe(true)
  expect(names()).toEqual(some(11, 20))
  // Its pages are not those of the search.
  expect(button('Siguiente').disabled).toBe(true)
  expect(location.search).toBe('?q=+25+')
  answered.resolve()
  await waitFor(() => expect(names()).toEqual(['Persona 25']))
  expect(region().getAttribute('aria-busy')).toBe('false')
  expect(answer).toHaveBeenLastCalledWith({ search: '25', page: 1, size: 10, filters: {} })
})

test('a search without hits can be cleared, and is not the same as no records', async () => {
  show(server())
  await waitFor(() => expect(names()).toHaveLength(10))
  type('nadie')
  await screen.findByText('Sin resultados.')
  expect(screen.queryByText('Todavía no hay ninguna.')).toBeNull()
  expect(button('Exportar CSV').disabled).toBe(true)
  fireEvent.click(button('Borrar'))
  await waitFor(() => expect(names()).toHaveLength(10))
  expect(document.activeElement).toBe(field())
})

test('what the contract does not take is not sent', async () => {
  const ask = server()
  history.replaceState(null, '', `/app/people?q=${encodeURIComponent(`Persona\t1${'x'.repeat(100)}`)}`)
  show(ask)
  await waitFor(() => expect(ask).toHaveBeenCalledOnce())
  expect(ask.mock.lastCall?.[0].search).toBe(`Persona 1${'x'.repeat(91)}`)
})

test('a page beyond the last one leads to the last one', async () => {
  history.replaceState(null, '', '/app/people?page=99')
  show(server(false, 10))
  await screen.findByText('Página 3 de 3')
  expect(names()).toEqual(some(21, 25))
  expect(location.search).toBe('?page=3')
})

test('a list that did not come says so, and comes when it is asked for again', async () => {
  const ask = server()
  ask.mockRejectedValueOnce(new Error('no'))
  show(ask)
  await screen.findByText('Failed to load people')
  fireEvent.click(button('Reintentar'))
  await waitFor(() => expect(names()).toHaveLength(10))
})

/** The text of each file that is saved. */
function files() {
  const saved: { name: string; text: Promise<string> }[] = []
  const blobs = new Map<string, Blob>()
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob) {
        const url = `blob:${blobs.size}`
        blobs.set(url, blob)
        return url
      }
      static override revokeObjectURL() {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') })
  })
  return saved
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('all pages of the search are exported, one after the other, and the progress is told', async () => {
  const saved = files()
  const answer = server(false, 4)
  const waiting: ReturnType<typeof latch>[] = []
  show(async (request) => {
    if (request.size === 250) {
      const turn = latch()
      waiting.push(turn)
      await turn.promise
    }
    return answer(request)
  })
  await waitFor(() => expect(names()).toHaveLength(4))
  type('2')
  await waitFor(() => expect(names()).toEqual(['Persona 2', 'Persona 12', 'Persona 20', 'Persona 21']))
  fireEvent.click(button('Exportar CSV'))
  await waitFor(() => expect(waiting).toHaveLength(1))
  // A second click does nothing while it works.
  fireEvent.click(button('Exportando…'))
  await act(async () => waiting[0]?.resolve())
  await screen.findByRole('button', { name: 'Exportando 2 de 2…' })
  expect(waiting).toHaveLength(2)
  await act(async () => waiting[1]?.resolve())
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^Personas \d{4}-\d\d-\d\d\.csv$/)
  const lines = parseCsv((await saved[0]?.text) ?? '')
  expect(lines.slice(1).map(([, name]) => name)).toEqual(everybody.map(({ name }) => name).filter((name) => name.includes('2')))
  expect(button('Exportar CSV')).toBeTruthy()
})

test('a record that moves to a later page while it is exported is there once', async () => {
  const saved = files()
  show(async ({ page, size }) => ({ rows: size === 250 ? everybody.slice(page - 1, page + 1) : everybody.slice(0, 2), pages: 2 }))
  await waitFor(() => expect(names()).toHaveLength(2))
  fireEvent.click(button('Exportar CSV'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(parseCsv((await saved[0]?.text) ?? '').map(([id]) => id)).toEqual(['ID', '1', '2', '3'])
})

test('an export that fails is told, and saves nothing', async () => {
  const saved = files()
  const answer = server(false, 10)
  show((request) => (request.size === 250 && request.page === 2 ? Promise.reject(new Error('no')) : answer(request)))
  await waitFor(() => expect(names()).toHaveLength(10))
  fireEvent.click(button('Exportar CSV'))
  await waitFor(() =>
    expect(onFailed).toHaveBeenCalledWith(
      {
        title: 'Error',
        description: 'No se pudo exportar la lista. Probá de nuevo.',
      },
      expect.any(Error),
    ),
  )
  expect(saved).toEqual([])
  expect(within(document.body).getByRole('button', { name: 'Exportar CSV' })).toBeTruthy()
})

test('leaving the list gives its export up', async () => {
  const saved = files()
  const turn = latch()
  const answer = server(false, 10)
  const ask = vi.fn(async (request: PageRequest) => {
    if (request.size === 250) await turn.promise
    return answer(request)
  })
  const { unmount } = show(ask)
  await waitFor(() => expect(names()).toHaveLength(10))
  fireEvent.click(button('Exportar CSV'))
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  unmount()
  await act(async () => turn.resolve())
  await new Promise((resolve) => setTimeout(resolve))
  expect([ask.mock.calls.length, saved, onFailed.mock.calls]).toEqual([2, [], []])
})
