// @vitest-environment jsdom
import { randomUUID } from 'node:crypto'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import fc from 'fast-check'
import { createElement, type FunctionComponent, type ReactElement } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import type { Clinic, Referral } from '#contract/generated/schema.ts'
import { isEqual } from '#machines/pending-request.ts'
import type { ToastContent } from '#machines/toast-queue.machine.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { fillDataFolder } from '#tests/support/server/demo.ts'
import { type Server, startBriefly, temporaryFolder } from '#tests/support/server/server.ts'
import { isDeep, TEST_MS } from '#tests/support/setup/settings.ts'

const RUNS = isDeep ? 400 : 5
type Person = 'ana' | 'bruno'

/** What becomes of a request: it arrives and is answered, it never arrives, its answer never comes, or it waits for the step `release`. */
type Fate = 'answered' | 'lost' | 'unanswered' | 'held'
type Step =
  | { do: 'type'; who: Person; field: number }
  | { do: 'save'; who: Person; fate: Fate }
  | { do: 'release'; who: Person; fate: Exclude<Fate, 'held'> }
  | { do: 'give up'; who: Person }
  | { do: 'reload'; who: Person }
  | { do: 'elsewhere'; field: number }

const who = fc.constantFrom<Person>('ana', 'bruno')
/** Which of the form's fields, counted on from the first again where it has fewer. */
const field = fc.nat({ max: 2 })
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
const api = () => client(server.api, token)

/** A form that two people have open. */
type Subject = {
  /** The module of its page, and its texts. */
  page: () => Promise<{ default: unknown }>
  texts: () => Promise<{ saved: { description?: string } }>
  path: string
  submit: RegExp
  fields: readonly string[]
  /**
   * What is typed is added to what is there. With anything else typed beside it it is another request, whose first try may have added it
   * already: so people change nothing while the page asks them not to.
   */
  isAdded?: true
  /** Adds a record of the test's own, and returns its id. */
  add: () => Promise<number>
  /** What that person types into a field. No other one does, so that it is known whose it is. */
  value: (field: string, unique: string, who: Person) => string
  /** Whether the record has what was typed. */
  has: (record: Values, field: string, typed: string) => boolean
  /** What a save has to send of what was typed and of what is there. */
  sent: (record: Values, typed: ReadonlyMap<string, string>) => Values
  /** Another user's change of a field, as it is sent. */
  change: (record: Values, field: string, unique: string) => Values
}
type Values = Record<string, unknown>

const CLINIC_FIELDS = ['name', 'address', 'district']
const bodyOf = ({ id: _, doctor: __, doctorId: ___, createdAt: ____, archivedAt: _____, ...body }: Values) => body
const clinicForm: Subject = {
  page: () => import('#src/features/clinics/clinic-page.tsx'),
  texts: async () => (await import('#src/features/clinics/clinics.texts.ts')).texts.updated,
  path: '/clinics',
  submit: /^Editar$/,
  fields: CLINIC_FIELDS,
  async add() {
    const [{ id: _, doctor: __, createdAt: ___, archivedAt: ____, ...clinic } = {} as Clinic] = (await api().get('/clinics'))
      .body as Clinic[] // a 200
    return ((await api().post('/clinics', clinic)).body as Clinic).id
  },
  value: (_, unique) => unique,
  has: (record, name, typed) => record[name] === typed,
  sent: (record, typed) => Object.fromEntries(CLINIC_FIELDS.map((name) => [name, typed.get(name) ?? record[name]])),
  change: (record, name, unique) => ({ ...bodyOf(record), [name]: unique }),
}

const withComment = ({ notes }: Values, comment = '') => [notes, comment].filter(Boolean).join('\n') || null
const linesOf = ({ notes }: Values) => String(notes ?? '').split('\n')
/** Its comment is added to those that are there, and each of its saves has a key. */
const leadForm: Subject = {
  page: () => import('#src/features/referrals/lead-page.tsx'),
  texts: async () => (await import('#src/features/referrals/referrals.texts.ts')).texts.updated,
  path: '/doctors-referrals',
  submit: /^Actualizar Lead$/,
  fields: ['comment', 'status'],
  isAdded: true,
  async add() {
    const [first] = (await api().get('/doctors-referrals')).body as Referral[] // a 200
    const lead = { firstName: 'Ana', lastName: 'Paz', email: `${randomUUID()}@example.com`, referrerDoctorId: first?.referrerDoctor.id }
    return ((await api().post('/doctors-referrals/lead', lead)).body as Referral).id
  },
  value: (name, unique, person) => (name === 'comment' ? unique : { ana: 'CONTACTED', bruno: 'REJECTED' }[person]),
  has: (record, name, typed) => (name === 'comment' ? linesOf(record).includes(typed) : record[name] === typed),
  sent: (record, typed) => ({ status: typed.get('status') ?? record['status'], notes: withComment(record, typed.get('comment')) }),
  change: (record, name, unique) => ({
    status: name === 'comment' ? record['status'] : record['status'] === 'PENDING' ? 'CONVERTED' : 'PENDING',
    notes: withComment(record, name === 'comment' ? unique : ''),
  }),
}

beforeAll(async () => {
  fillDataFolder(folder.path)
  server = await startBriefly({ DATA_DIR: folder.path, NODE_ENV: 'test', CAPTCHA_PROVIDER: 'none' })
  token = await signIn(server.api)
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
async function loadConsole(person: Person, { page, texts }: Subject) {
  const told: Pick<ToastContent, 'description'>[] = []
  vi.resetModules()
  vi.stubEnv('VITE_API_URL', `http://${person}.test`)
  vi.doMock('#src/ui/feedback/toasts.tsx', () => ({
    toast: (content: ToastContent) => {
      told.push(content)
      return { update() {}, dismiss() {} }
    },
  }))
  const { createQueryClient } = await import('#src/api/query-client.ts')
  const { PermissionProvider } = await import('#src/ui/page/permission.tsx')
  const { default: Page } = await page()
  const { saved } = await texts()
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
        element(Page as FunctionComponent<object>, { id } as object),
      ),
    )
  return { told, open, saved: saved.description }
}

type Console = Awaited<ReturnType<typeof loadConsole>>

/** One record, the two who change it, and what the statements are about. */
async function play(subject: Subject, consoles: Record<Person, Console>, steps: readonly Step[]) {
  const id = await subject.add()
  const path = `${subject.path}/${id}`
  // Drafts and requests without an answer belong to an address.
  history.replaceState(null, '', `/app${path}`)
  let count = 0
  let inFlight = 0
  const fates: Record<Person, Fate> = { ana: 'answered', bruno: 'answered' }
  const held: Partial<Record<Person, (fate: Exclude<Fate, 'held'>) => void>> = {}
  /** What each has typed that is neither saved nor given up. */
  const typed: Record<Person, Map<string, string>> = { ana: new Map(), bruno: new Map() }
  const done: Record<Person, number> = { ana: 0, bruno: 0 }
  /** The keys of the requests that are done. */
  const keys = new Set<string>()
  let changes = 0
  const read = async () => (await api().get(path)).body as Values // the operation's 200
  const versionOf = async () => (await api().get(path)).headers.get('ETag')
  const first = Number(/\d+/.exec((await versionOf()) ?? '')?.[0])
  for (const { told } of Object.values(consoles)) told.length = 0
  sessionStorage.clear()

  /** Sends a change of one of them, and looks at what it does to the record. */
  async function change(person: Person, request: Request, body: string) {
    const before = await read()
    const answer = await forward(request, body)
    if (!answer.ok) return answer
    const key = request.headers.get('Idempotency-Key')
    if (key && keys.has(key)) {
      expect(await read(), 'what is asked for once more is not done once more').toEqual(before)
      return answer
    }
    if (key) keys.add(key)
    changes += 1
    done[person] += 1
    const own = typed[person]
    const sent: Values = JSON.parse(body)
    expect(sent, 'a save sends what was typed, and of all else what is there').toMatchObject(subject.sent(before, own))
    const isNothing = Object.entries(sent).every(([name, value]) => isEqual(value, before[name]))
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
  const input = (person: Person, name: string) =>
    pages[person].container.querySelector<HTMLInputElement | HTMLSelectElement>(`form [name=${name}]`)
  const press = (person: Person, label: RegExp) => {
    const button = [...pages[person].container.querySelectorAll('button')].find(({ textContent }) => label.test(textContent))
    if (button) fireEvent.click(button)
    return button !== undefined
  }

  const says = (person: Person, words: RegExp) =>
    [...pages[person].container.querySelectorAll('[role=alert] p')].some(({ textContent }) => words.test(textContent))

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
      for (const [name, value] of typed[person]) if (subject.has(record, name, value)) typed[person].delete(name)
      for (const [name, value] of typed[person])
        expect([person, name, input(person, name)?.value], 'nothing typed is lost').toEqual([person, name, value])
      const saved = consoles[person].told.filter(({ description }) => description === consoles[person].saved)
      expect(saved.length, `${person} is told of saves that did not happen`).toBeLessThanOrEqual(done[person])
    }
  }

  const fieldOf = (one: { field: number }) => subject.fields[one.field % subject.fields.length] as string

  async function take(one: Step) {
    if (one.do === 'elsewhere') {
      count += 1
      const record = await read()
      const { status } = await api().patch(path, subject.change(record, fieldOf(one), `otra vez ${count}`))
      expect(status).toBe(200)
      changes += 1
      return
    }
    const { who: person } = one
    if (one.do === 'release') {
      held[person]?.(one.fate)
      delete held[person]
    } else if (held[person]) return
    else if (one.do === 'type') {
      const name = fieldOf(one)
      const element = input(person, name)
      if (!element || (subject.isAdded && says(person, /^No sabemos si se guardó\./))) return
      count += 1
      const value = subject.value(name, `${person} ${count}`, person)
      if (element.value === value) return
      typed[person].set(name, value)
      fireEvent.change(element, { target: { value } })
    } else if (one.do === 'save') {
      fates[person] = one.fate
      press(person, subject.submit)
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

test.for<[string, Subject]>([
  ['a clinic', clinicForm],
  ['a lead', leadForm],
])(
  'whatever two people type and save of %s, and whichever requests and answers are lost, nothing typed is lost, nothing of the other is put back, nothing is done twice, and nothing is told that did not happen',
  { timeout: isDeep ? 20 * TEST_MS : TEST_MS },
  async ([, subject]) => {
    const consoles = { ana: await loadConsole('ana', subject), bruno: await loadConsole('bruno', subject) }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        vi.stubGlobal('fetch', realFetch)
        try {
          await play(subject, consoles, steps)
        } finally {
          vi.stubGlobal('fetch', realFetch)
          cleanup()
        }
      }),
      { numRuns: RUNS, endOnFailure: !isDeep },
    )
  },
)
