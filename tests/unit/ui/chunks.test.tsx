// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense, startTransition, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkError, fetchChunk, type LoadChunk, loadable, useLoaded, useSoon } from '#src/ui/loading/chunks.tsx'
import { deferred } from '#tests/support/flows/deferred.ts'

const Words = () => 'Lo que se cargó'
type Module = { default: typeof Words }

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error ? this.state.error instanceof ChunkError && 'No vino' : this.props.children
  }
}

test('what a chunk has takes the place of its fallback at once', async () => {
  const chunk = deferred<void, Module>()
  const Part = loadable(chunk.call, () => 'Cargando')
  render(<Part />)
  await pass(0)
  expect(document.body.textContent).toBe('Cargando')
  await act(() => chunk.last().succeed({ default: Words }))
  expect(document.body.textContent).toBe('Lo que se cargó')
})

test('a chunk that was fetched before has no fallback', async () => {
  const load = async () => ({ default: Words })
  const Part = loadable(load, () => 'Cargando')
  await fetchChunk(load)
  render(<Part />)
  expect(document.body.textContent).toBe('Lo que se cargó')
})

test('a chunk that does not come is an error of its own', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = loadable<object>(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <Boundary>
      <Part />
    </Boundary>,
  )
  await pass(0)
  expect(document.body.textContent).toBe('No vino')
})

test('a chunk that does not come while the document is being left is an error only if the document stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = loadable<object>(
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => 'Cargando',
  )
  window.dispatchEvent(new Event('beforeunload'))
  render(
    <Boundary>
      <Part />
    </Boundary>,
  )
  await pass(4900)
  expect(document.body.textContent).toBe('Cargando')
  await pass(200)
  expect(document.body.textContent).toBe('No vino')
})

type Loading = { load: LoadChunk<Module> }

function Next({ load }: Loading) {
  useSoon(load)
  const Loaded = useLoaded(load)?.default
  return Loaded ? <Loaded /> : 'Forma'
}

/** A place that shows one word, and what a chunk has when it is asked to. */
function Place({ load }: Loading) {
  const [isNext, setNext] = useState(false)
  return (
    <>
      <button type="button" onClick={() => startTransition(() => setNext(true))}>
        Seguir
      </button>
      <p>
        <Suspense fallback="Nada">{isNext ? <Next load={load} /> : 'Antes'}</Suspense>
      </p>
    </>
  )
}

const shown = () => document.querySelector('p')?.textContent

test('what is on the screen stays until a chunk that comes soon is there', async () => {
  const chunk = deferred<void, Module>()
  render(<Place load={chunk.call} />)
  await act(async () => screen.getByRole('button').click())
  await pass(199)
  expect(shown()).toBe('Antes')
  await act(() => chunk.last().succeed({ default: Words }))
  expect(shown()).toBe('Lo que se cargó')
})

test('what is on the screen gives way after 200 ms, and the chunk is shown at once when it comes', async () => {
  const chunk = deferred<void, Module>()
  render(<Place load={chunk.call} />)
  await act(async () => screen.getByRole('button').click())
  await pass(200)
  expect(shown()).toBe('Forma')
  await act(() => chunk.last().succeed({ default: Words }))
  expect(shown()).toBe('Lo que se cargó')
})

test('a chunk that comes while React waits for it is no error', async () => {
  const failed = vi.fn()
  render(<Place load={async () => ({ default: Words })} />, { onRecoverableError: failed })
  await act(async () => screen.getByRole('button').click())
  expect(shown()).toBe('Lo que se cargó')
  expect(failed).not.toHaveBeenCalled()
})

test('a style sheet that did not come is asked for again with the next chunk, which waits for it', async () => {
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const end = (type: 'error' | 'load') => sheets().at(-1)?.dispatchEvent(new Event(type))
  const asked = sheets().length
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/agenda.css' }))
  end('error')
  const load = vi.fn(async () => ({ default: Words }))
  for (const ending of ['error', 'load'] as const) {
    const chunk = fetchChunk(load)
    expect(sheets().at(-1)?.getAttribute('href')).toMatch(/\/assets\/agenda\.css$/)
    expect(load).not.toHaveBeenCalled()
    end(ending)
    if (ending === 'error') await expect(chunk).rejects.toBeInstanceOf(ChunkError)
    else await expect(chunk).resolves.toEqual({ default: Words })
  }
  await fetchChunk(load)
  expect(sheets().length).toBe(asked + 3)
})
