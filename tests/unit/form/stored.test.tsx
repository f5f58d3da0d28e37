// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import type { FieldInfo } from '#src/ui/fields/contexts.ts'
import { z } from '#src/ui/fields/zod.ts'
import { useCreateForm } from '#src/ui/form/create-form.tsx'
import {
  type FormKey,
  forgetFormPending,
  forgetPending,
  hasSecret,
  keepPending,
  NEW,
  readDraft,
  readPending,
  type Subject,
  useFormId,
  useOnlyOne,
  writeDraft,
} from '#src/ui/form/form-memory.ts'
import {
  clearStored,
  forgetInMemory,
  hasStored,
  keepInMemory,
  keepOnly,
  readInMemory,
  readStored,
  writeStored,
} from '#src/ui/form/stored.ts'
import { PermissionProvider } from '#src/ui/page/permission.tsx'

const id = { person: 1, name: '/clinics/1' }
const others = [
  { person: 2, name: '/clinics/1' },
  { person: 1, name: '/clinics/2' },
]

afterEach(cleanup)
beforeEach(() => {
  vi.useRealTimers()
  clearStored()
  sessionStorage.clear()
  localStorage.clear()
})

describe('what is stored', () => {
  test('is there again for the same person, under the same name and of the same kind alone', () => {
    writeStored('draft', id, { name: 'Ana' })
    expect(readStored('draft', id)).toEqual({ name: 'Ana' })
    for (const other of others) expect(readStored('draft', other)).toBeNull()
    expect(readStored('pending', id)).toBeNull()
    expect([hasStored('draft', 1), hasStored('pending', 1)]).toEqual([true, false])
  })

  test('belongs to the tab where it was typed, and to the browser where it is recent pages or a view', () => {
    for (const kind of ['draft', 'pending', 'recent', 'view'] as const) writeStored(kind, id, 1)
    const kinds = (storage: Storage) => Object.keys(storage).map((key) => key.split(':')[0])
    expect([kinds(sessionStorage).sort(), kinds(localStorage).sort()]).toEqual([
      ['draft', 'pending'],
      ['recent', 'view'],
    ])
  })

  test('goes when nothing is written in its place', () => {
    writeStored('draft', id, 1)
    writeStored('draft', id, undefined)
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('goes with the sign-out of its person, and what somebody else typed in this tab waits for them', () => {
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('tour', 'seen')
    for (const person of [1, 2, 12])
      for (const kind of ['draft', 'pending', 'recent', 'view'] as const) writeStored(kind, { person, name: 'move/8' }, 1)
    expect([1, 2, 3].map((person) => hasStored('draft', person))).toEqual([true, true, false])
    clearStored(2)
    expect([1, 2, 12].map((person) => hasStored('draft', person))).toEqual([true, false, true])
    expect(
      Object.keys(sessionStorage)
        .sort()
        .map((key) => key.replace(/:.*?:/, ':')),
    ).toEqual(['draft:12:move/8', 'draft:1:move/8', 'pending:12:move/8', 'pending:1:move/8', 'tour'])
    expect(Object.keys(localStorage)).toEqual(['theme'])
    clearStored()
    expect(Object.keys(sessionStorage)).toEqual(['tour'])
  })

  test('in this memory goes with the sign-out of its person alone', () => {
    const people = [1, 2, 12].map((person) => ({ person, name: 'move/8' }))
    for (const one of people) keepInMemory('draft', one, one.person)
    clearStored(2)
    expect(people.map((one) => readInMemory('draft', one))).toEqual([1, undefined, 12])
    clearStored()
    expect(people.map((one) => readInMemory('draft', one))).toEqual([undefined, undefined, undefined])
  })

  test('stays in the browser for the person who is signed in alone, and what others typed in this tab waits for them', () => {
    localStorage.setItem('theme', 'dark')
    for (const person of [1, 12]) for (const kind of ['draft', 'recent', 'view'] as const) writeStored(kind, { person, name: 'move/8' }, 1)
    const kept = (storage: Storage) =>
      Object.keys(storage)
        .sort()
        .map((key) => key.replace(/:.*?:/, ':'))
    keepOnly(12)
    expect(kept(localStorage)).toEqual(['recent:12:move/8', 'theme', 'view:12:move/8'])
    keepOnly()
    expect([kept(localStorage), kept(sessionStorage)]).toEqual([['theme'], ['draft:12:move/8', 'draft:1:move/8']])
  })

  test('is nothing in a browser that blocks its storage or has something broken there, and nothing fails', () => {
    writeStored('draft', id, 1)
    const [key = ''] = Object.keys(sessionStorage)
    sessionStorage.setItem(key, '{')
    expect(readStored('draft', id)).toBeNull()
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage']) vi.stubGlobal(name, new Proxy({}, { get: blocked, ownKeys: blocked }))
    writeStored('draft', id, 1)
    writeStored('draft', id, undefined)
    clearStored(1)
    expect([readStored('draft', id), hasStored('draft', 1)]).toEqual([null, false])
    vi.unstubAllGlobals()
  })
})

describe('a draft', () => {
  const typed = { values: { name: 'Ana' }, before: { name: '' } }

  test('has what was typed, what was there before, and when', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00.000Z') })
    writeDraft(id, typed)
    expect(readDraft(id)).toEqual({ ...typed, at: '2026-12-01T12:00:00.000Z' })
  })

  test('without values is none', () => {
    writeDraft(id, typed)
    writeDraft(id)
    expect([readDraft(id), Object.keys(sessionStorage)]).toEqual([undefined, []])
  })

  test.each([[{ ...typed }], [{ at: '2026-12-01', before: {} }], [{ at: '2026-12-01', values: {} }], [{ ...typed, at: 1 }]])(
    'that is not whole is none: %j',
    (stored) => {
      writeStored('draft', id, stored)
      expect(readDraft(id)).toBeUndefined()
    },
  )
})

describe('a request that is not known to be done', () => {
  const request = (key: string): PendingRequest => ({ value: { name: key }, over: { etag: '"1"' }, key, isUnknown: false })
  const unknown = (key: string) => ({ ...request(key), isUnknown: true })
  const isWritten = () => Object.keys(sessionStorage).length > 0

  test('is kept until its outcome is known, and is the last one once it is sent again', () => {
    keepPending(id, request('a'), false)
    keepPending(id, request('b'), false)
    keepPending(id, request('a'), false)
    expect(readPending(id)).toEqual([unknown('b'), unknown('a')])
    forgetPending(id, request('a'))
    expect(readPending(id)).toEqual([request('b')])
    expect(readPending({ ...id, person: 2 })).toEqual([])
    expect(readPending({ ...id, name: '/clinics/2' })).toEqual([])
  })

  test('survives a reload of the page, but a secret one does not, and is written nowhere', () => {
    keepPending(id, request('secret'), true)
    expect([isWritten(), readPending(id)]).toEqual([false, [unknown('secret')]])
    keepPending(id, request('a'), false)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret')
    forgetInMemory()
    expect(readPending(id)).toEqual([unknown('a')])
  })

  test('is given up with all others of its form', () => {
    keepPending(id, request('a'), false)
    forgetFormPending(id)
    expect([isWritten(), readPending(id)]).toEqual([false, []])
  })

  test('is forgotten after 23 hours, before the server forgets its key', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    keepPending(id, request('a'), false)
    vi.setSystemTime(23 * 60 * 60 * 1000 - 1)
    expect(readPending(id)).toEqual([unknown('a')])
    vi.setSystemTime(23 * 60 * 60 * 1000)
    expect(readPending(id)).toEqual([])
  })

  test('goes with a sign-out, and so does a draft', () => {
    keepPending(id, request('a'), true)
    writeDraft(id, { values: { name: 'Ana' }, before: {} })
    clearStored()
    expect([readPending(id), readDraft(id)]).toEqual([[], undefined])
  })
})

test('a value is not stored where one of its fields is secret, or is a file', () => {
  const info = (isSecret: boolean): FieldInfo => ({ label: '', describe: String, isSecret })
  const isSecret = hasSecret(
    new Map([
      ['password', info(true)],
      ['name', info(false)],
    ]),
  )
  expect(isSecret({ name: 'Ana', other: 1 })).toBe(false)
  expect(isSecret({ name: 'Ana', password: 'x' })).toBe(true)
  expect(isSecret({ name: 'Ana', image: new File([], 'x.png') })).toBe(true)
  expect(isSecret(undefined)).toBe(false)
})

describe('a form', () => {
  const role: Role = 'BACKOFFICE'
  const around =
    (person: number | null) =>
    ({ children }: { children: ReactNode }) => (
      <PermissionProvider role={role} id={person}>
        {children}
      </PermissionProvider>
    )

  test('is known by who is signed in, by what is done with it, and by what it is about, wherever it is shown', () => {
    history.replaceState(null, '', '/app/clinics/1')
    const nameOf = (kind: string, subject: Subject, person: number | null = 1) =>
      renderHook(() => useFormId(kind, subject), { wrapper: around(person) }).result.current
    expect(nameOf('move', 8, null)).toBeNull()
    expect(nameOf('move', 8)).toEqual({ person: 1, name: 'move/8' })
    expect(nameOf('move', 8, 2)).toEqual({ person: 2, name: 'move/8' })
    expect(nameOf('move', 9)).toEqual({ person: 1, name: 'move/9' })
    expect(nameOf('booking', NEW)).toEqual({ person: 1, name: 'booking/new' })
    history.replaceState(null, '', '/app/clinics/2')
    expect(nameOf('move', 8)).toEqual({ person: 1, name: 'move/8' })
    const options = { wrapper: around(1), initialProps: 8 }
    const { result, rerender } = renderHook((subject: number) => useFormId('move', subject), options)
    const before = result.current
    rerender(8)
    expect(result.current).toBe(before)
    rerender(9)
    expect(result.current).toEqual({ person: 1, name: 'move/9' })
  })

  test('does not compile without its subject', () => {
    const moved: number | undefined = undefined as number | undefined
    // @ts-expect-error: the subject is missing.
    const forgotten = () => useFormId('move')
    // @ts-expect-error: there may be none.
    const unknown = () => useFormId('move', moved)
    // @ts-expect-error: the subject is missing.
    const key: FormKey = ['move']
    const options = {
      empty: {},
      schema: z.object({}),
      changes: '/clinics',
      save: async () => {},
      texts: { failed: { title: '' } },
    } as const
    // @ts-expect-error: a form that creates something has a subject, too.
    const creating = () => useCreateForm(options)
    expect([forgotten, unknown, key, creating]).toHaveLength(4)
  })

  const mountAll = (kind: 'draft' | 'pending', initialProps: readonly (string | null)[]) =>
    renderHook((names) => useOnlyOne(kind, ...names.map((name) => (name === null ? null : { person: 1, name }))), { initialProps })

  test('fails in development where another one of that kind and subject is on the page', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const mount = (kind: 'draft' | 'pending', name: string) => mountAll(kind, [name])
    const first = mount('draft', 'move/8')
    mount('draft', 'move/9')
    mount('pending', 'move/8')
    expect(() => mount('draft', 'move/8')).toThrow('Two forms are called 1:move/8.')
    first.unmount()
    expect(() => mount('draft', 'move/8')).not.toThrow()
  })
  test('holds each of its subjects, which may change, and none while its person is unknown', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    mountAll('pending', [null])
    expect(() => mountAll('pending', [null])).not.toThrow()
    const { rerender } = mountAll('pending', ['lead/1', 'lead/2'])
    expect(() => mountAll('pending', ['lead/2'])).toThrow('Two forms are called 1:lead/2.')
    rerender(['lead/1', 'lead/3'])
    expect(() => mountAll('pending', ['lead/2'])).not.toThrow()
    expect(() => mountAll('pending', ['lead/3'])).toThrow('Two forms are called 1:lead/3.')
  })

  test('never fails in production because of another one', () => {
    vi.stubEnv('DEV', false)
    mountAll('draft', ['move/8'])
    expect(() => mountAll('draft', ['move/8'])).not.toThrow()
    vi.unstubAllEnvs()
  })
})
