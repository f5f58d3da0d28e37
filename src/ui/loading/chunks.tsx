import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react'
import { whenPageStays } from '#src/api/leaving.ts'

/** Imports a chunk: always the same function for the same one. */
export type LoadChunk<Module> = () => Promise<Module>

/** The screen stays for so long, in milliseconds, while the chunk of the next one is on its way. */
const SOON_MS = 200

const arrived = new WeakMap<LoadChunk<unknown>, unknown>()
const waits = new WeakMap<LoadChunk<unknown>, Promise<unknown>>()

/** A chunk could not be loaded: the network failed, or a deployment replaced the file. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** The style sheets that did not come. The bundler's loader asks for each one once, and goes without it from then on. */
const missing = new Set<string>()
const note = ({ target }: Event) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && missing.add(target.href)
globalThis.document?.addEventListener('error', note, true)

const fetchSheet = (href: string) =>
  new Promise<unknown>((onload, onerror) => {
    missing.delete(href)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }))
  })

/**
 * Imports a chunk, and what is missing of earlier ones, and remembers it for `loadable` and `useLoaded`. Throws a `ChunkError`, for which the
 * error boundary offers to reload.
 */
export async function fetchChunk<Module>(load: LoadChunk<Module>) {
  const loading = missing.size > 0 ? Promise.all(Array.from(missing, fetchSheet)).then(load) : load()
  const module = await loading.catch(async (cause: unknown) => {
    await whenPageStays()
    throw new ChunkError('A part of the program could not be loaded.', { cause })
  })
  arrived.set(load, module)
  return module
}

/** Imports a chunk before somebody asks for it. That it does not come is told where it is asked for. */
export const preloadChunk = (load: LoadChunk<unknown>) => void fetchChunk(load).catch(() => {})

/** Suspends until a chunk is there or does not come soon. In a transition or a deferred rendering React keeps the present screen meanwhile. */
export function useSoon<Module>(load: LoadChunk<Module> | undefined) {
  if (!load) return
  let wait = waits.get(load)
  if (!wait) {
    if (arrived.has(load)) return
    const soon = new Promise((resolve) => setTimeout(resolve, SOON_MS))
    wait = Promise.race([fetchChunk(load).catch(() => {}), soon])
    waits.set(load, wait)
  }
  // React repeats the rendering when the promise is settled, and fails where it is then not used again.
  use(wait)
}

/** Returns the module of a chunk as soon as it is there, and throws if it does not come. */
export function useLoaded<Module>(load: LoadChunk<Module>) {
  const [module, setModule] = useState(() => arrived.get(load) as Module | undefined) // set by the same key in `fetchChunk`
  useEffect(() => {
    if (module) return
    fetchChunk(load).then(
      (module) => setModule(() => module),
      (failure) =>
        setModule(() => {
          throw failure
        }),
    )
  }, [module, load])
  return module
}

/**
 * Returns a component whose chunk loads when it is first rendered, or before by `fetchChunk(load)`. Until it is there `fallback` is shown. If
 * the chunk does not come, it throws. React's `lazy` would always show the fallback, and for 300 ms at least.
 */
export function loadable<Props extends object>(load: LoadChunk<{ default: ComponentType<Props> }>, fallback?: (props: Props) => ReactNode) {
  // biome-ignore lint/correctness/noComponentHookFactories: like React's `lazy`, it makes a component once, outside of any rendering.
  return function Loadable(props: Props) {
    const Loaded = useLoaded(load)?.default
    return Loaded ? <Loaded {...props} /> : fallback?.(props)
  }
}
