// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import fc from 'fast-check'
import { createElement, type FunctionComponent, type ReactElement } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { Clinic } from '#contract/generated/schema.ts'
import type { ToastContent } from '#machines/toast-queue.machine.ts'
import { client, signIn } from '#tests/support/client.ts'
import { fillDataFolder } from '#tests/support/demo.ts'
import { type Server, startBriefly, temporaryFolder } from '#tests/support/server.ts'
import { isDeep, seed, TEST_MS } from '#tests/support/settings.ts'

const RUNS = isDeep ? 1000 : 20
const FIELDS = ['name', 'address', 'district'] as const
type Field = (typeof FIELDS)[number]
type Person = 'ana' | 'bruno'

/** What becomes of a request: it arrives and is answered, it never arrives, its answer never comes, or it waits for the step `release`. */
type Fate = 'answered' | 'lost' | 'unanswered' | 'held'
type Step =
  | { do: 'type'; who: Person; field: Field }
  | { do: 'save'; who: Person; fate: Fate }
  | { do: 'release'; who: Person; fate: Exclude<Fate, 'held'> }
  | { do: 'give up'; who: Person }
  | { do: 'reload'; who: Person }
  | { do: 'elsewhere'; field: Field }

const who = fc.constantFrom<Person>('ana', 'bruno')
const field = fc.constantFrom(...FIELDS)
const fate = fc.constantFrom<Exclude<Fate, 'held'>>('answered', 'lost', 'unanswered')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), who, field }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('save' as const), who, fate: fc.oneof(fate, fc.constant('held' as const)) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), who, fate }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('give up' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('elsewhere' as const), field }) },
)

const folder = temporaryFolder()
let server: Server
let token: string
let texts: { saved: { description?: string } }
const api = () => client(server.api, token)

beforeAll(async () => {
  fillDataFolder(folder.path)
  server = await startBriefly({ DATA_DIR: folder.path, NODE_ENV: 'test', CAPTCHA_PROVIDER: 'none' })
  token = await signIn(server.api)
  texts = (await import('#src/features/clinics/clinics.texts.ts')).texts.updated
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => {}
  // The console logs each request that did not arrive, of which there are many here.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('authToken', token)
})
afterEach(cleanup)
afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await server.stop()
  folder.remove()
})

/** Loads the console once more, as in a browser of its own, whose requests are known by their address. */
async function loadConsole(person: Person) {
  const told: Pick<ToastContent, 'description'>[] = []
  vi.resetModules()
  vi.stubEnv('VITE_API_URL', `http://${person}.test`)
  vi.doMock('#src/ui/toasts.tsx', () => ({
    toast: (content: ToastContent) => {
      told.push(content)
      return { update() {}, dismiss() {} }
    },
  }))
  const { createQueryClient } = await import('#src/api/query-client.ts')
  const { PermissionProvider } = await import('#src/ui/permission.tsx')
  const { default: ClinicPage } = await import('#src/features/clinics/clinic-page.tsx')
  const element = createElement<object>
  const open = (id: number) =>
    render(
      [
        [MantineProvider, { env: 'test' }],
        [QueryClientProvider, { client: createQueryClient({ onFailed: () => {} }) }],
        [PermissionProvider, { role: 'BACKOFFICE', id: person === 'ana' ? 1 : 2 }],
        [Router, { base: '/app' }],
      ].reduceRight(
        (children, [provider, props]) => element(provider as FunctionComponent, props as object, children as ReactElement),
        element(ClinicPage as FunctionComponent<object>, { id } as object),
      ),
    )
  return { told, open }
}

type Console = Awaited<ReturnType<typeof loadConsole>>

/** One clinic, the two who change it, and what the statements are about. */
async function play(consoles: Record<Person, Console>, id: number, steps: readonly Step[]) {
  let count = 0
  let inFlight = 0
  const fates: Record<Person, Fate> = { ana: 'answered', bruno: 'answered' }
  const held: Partial<Record<Person, (fate: Exclude<Fate, 'held'>) => void>> = {}
  /** What each has typed that is neither saved nor given up. */
  const typed: Record<Person, Map<Field, string>> = { ana: new Map(), bruno: new Map() }
  const done: Record<Person, number> = { ana: 0, bruno: 0 }
  let changes = 0
  const read = async () => (await api().get(`/clinics/${id}`)).body as Clinic // the operation's 200
  const versionOf = async () => (await api().get(`/clinics/${id}`)).headers.get('ETag')
  const first = Number(/\d+/.exec((await versionOf()) ?? '')?.[0])
  for (const { told } of Object.values(consoles)) told.length = 0
  sessionStorage.clear()

  /** Sends a change of one of them, and looks at what it does to the record. */
  async function change(person: Person, request: Request, body: string) {
    const before = await read()
    const answer = await forward(request, body)
    if (!answer.ok) return answer
    changes += 1
    done[person] += 1
    const sent = JSON.parse(body) as Record<Field, string> // a clinic's form
    const own = typed[person]
    for (const name of FIELDS)
      expect([name, sent[name]], 'a save sends what was typed, and of all else what is there').toEqual([
        name,
        own.get(name) ?? before[name],
      ])
    const isNothing = FIELDS.every((name) => sent[name] === before[name])
    expect(isNothing && own.size > 0, 'what was done is done again').toBe(false)
    return answer
  }
  async function forward(request: Request, body?: string) {
    const { pathname, search } = new URL(request.url)
    const { status, headers, text } = await nodeFetch(`${server.url}${pathname}${search}`, request, body)
    return new Response(text, { status, headers })
  }
  vi.stubGlobal('fetch', async (request: Request | string, init?: RequestInit) => {
    if (typeof request === 'string') return realFetch(request, init)
    const person: Person = request.url.includes('//ana.') ? 'ana' : 'bruno'
    if (request.method !== 'PATCH') {
      inFlight += 1
      return forward(request).finally(() => (inFlight -= 1))
    }
    const body = await request.text()
    let end = fates[person]
    if (end === 'held') end = await new Promise<Exclude<Fate, 'held'>>((release) => (held[person] = release))
    inFlight += 1
    try {
      if (end === 'lost') throw new TypeError('Failed to fetch')
      const answer = await change(person, request, body).catch((failure: unknown) => {
        failures.push(failure)
        throw failure
      })
      if (end === 'unanswered') throw new TypeError('Failed to fetch')
      return answer
    } finally {
      inFlight -= 1
    }
  })
  const failures: unknown[] = []

  const pages = { ana: consoles.ana.open(id), bruno: consoles.bruno.open(id) }
  const input = (person: Person, name: Field) => pages[person].container.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const press = (person: Person, label: RegExp) => {
    const button = [...pages[person].container.querySelectorAll('button')].find(({ textContent }) => label.test(textContent))
    if (button) fireEvent.click(button)
    return button !== undefined
  }

  /** Waits until nothing is on its way but what is held. */
  const answers = () =>
    act(async () => {
      for (let quiet = 0; quiet < 3; quiet = inFlight > 0 ? 0 : quiet + 1) await new Promise((resolve) => setTimeout(resolve))
    })

  /** Waits, and checks what must hold at any time. */
  async function settle() {
    await answers()
    if (failures.length > 0) throw failures[0]
    const record = await read()
    for (const person of ['ana', 'bruno'] as const) {
      for (const [name, value] of typed[person]) if (record[name] === value) typed[person].delete(name)
      for (const [name, value] of typed[person])
        expect([person, name, input(person, name)?.value], 'nothing typed is lost').toEqual([person, name, value])
      const saved = consoles[person].told.filter(({ description }) => description === texts.saved.description)
      expect(saved.length, `${person} is told of saves that did not happen`).toBeLessThanOrEqual(done[person])
    }
  }

  async function take(one: Step) {
    if (one.do === 'elsewhere') {
      const { id: _, doctor: __, doctorId: ___, createdAt: ____, ...body } = await read()
      count += 1
      await api().patch(`/clinics/${id}`, { ...body, [one.field]: `otra vez ${count}` })
      changes += 1
      return
    }
    const { who: person } = one
    if (one.do === 'release') {
      held[person]?.(one.fate)
      delete held[person]
    } else if (held[person]) return
    else if (one.do === 'type') {
      const element = input(person, one.field)
      if (!element) return
      count += 1
      const value = `${person} ${count}`
      typed[person].set(one.field, value)
      fireEvent.change(element, { target: { value } })
    } else if (one.do === 'save') {
      fates[person] = one.fate
      press(person, /^Editar$/)
    } else if (one.do === 'give up') {
      if (press(person, /^Descartar lo mío$/)) typed[person].clear()
    } else {
      pages[person].unmount()
      pages[person] = consoles[person].open(id)
      await answers()
      press(person, /^Recuperar$/)
    }
  }
  await settle()
  for (const one of steps) {
    await take(one)
    await settle()
  }
  for (const person of ['ana', 'bruno'] as const) {
    await take({ do: 'release', who: person, fate: 'answered' })
    await settle()
    for (let tries = 0; tries < 3 && typed[person].size > 0; tries++) {
      await take({ do: 'save', who: person, fate: 'answered' })
      await settle()
    }
    expect([...typed[person]], 'what was typed can be saved').toEqual([])
  }
  expect(Number(/\d+/.exec((await versionOf()) ?? '')?.[0]), 'each change was done once').toBe(first + changes)
  for (const page of Object.values(pages)) page.unmount()
}

/** Asks the server over the network. `fetch` itself is what the two consoles ask. */
const realFetch = globalThis.fetch
async function nodeFetch(url: string, { method, headers }: Request, body?: string) {
  const response = await realFetch(url, { method, headers: Object.fromEntries(headers), ...(body !== undefined && { body }) })
  const passed = Object.fromEntries(
    [...response.headers].filter(([name]) => !['content-encoding', 'content-length', 'transfer-encoding'].includes(name)),
  )
  return { status: response.status, headers: passed, text: await response.text() }
}

test(
  'whatever two people type and save, and whichever requests and answers are lost, nothing typed is lost, nothing of the other is put back, nothing is done twice, and nothing is told that did not happen',
  async () => {
    const consoles = { ana: await loadConsole('ana'), bruno: await loadConsole('bruno') }
    const [clinic] = (await api().get('/clinics')).body as Clinic[] // the operation's 200
    if (!clinic) throw new Error('The demo data lacks a clinic.')
    const { id: _, doctor: __, createdAt: ___, ...body } = clinic
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        vi.stubGlobal('fetch', realFetch)
        const { body: made } = await api().post('/clinics', body)
        try {
          await play(consoles, (made as Clinic).id, steps)
        } finally {
          vi.stubGlobal('fetch', realFetch)
          cleanup()
        }
      }),
      { numRuns: RUNS, seed, endOnFailure: !isDeep },
    )
  },
  isDeep ? 20 * TEST_MS : TEST_MS,
)
