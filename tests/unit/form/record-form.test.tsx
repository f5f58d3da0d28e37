// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/generated/policy.ts'
import { ApiError } from '#src/api/client.ts'
import { z } from '#src/ui/fields/zod.ts'
import { ConflictAlert } from '#src/ui/form/conflict-alert.tsx'
import { writeDraft } from '#src/ui/form/form-memory.ts'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import { clearStored } from '#src/ui/form/stored.ts'
import { usePart, useRecord } from '#src/ui/form/use-record.ts'
import { PermissionProvider } from '#src/ui/page/permission.tsx'
import { deferred, settled } from '#tests/support/flows/deferred.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('#src/ui/feedback/toasts.tsx', () => ({ toast: told }))

type Clinic = { id: number; etag: string; name: string; city: string; phones: string[]; hidden: string }
type Typed = Pick<Clinic, 'name' | 'city' | 'phones' | 'hidden'>
const first: Clinic = { id: 3, etag: '"1"', name: 'Centro', city: 'Rosario', phones: ['1'], hidden: '' }
const clinic = (version: number, more: Partial<Clinic> = {}): Clinic => ({ ...first, ...more, etag: `"${version}"` })
const text = z.string().check(z.trim())
const schema = z.object({ name: text.check(z.minLength(1, 'Falta el nombre.')), city: text, phones: z.array(text), hidden: z.string() })
const texts = { saved: { title: 'Éxito' }, failed: { title: 'Oops!' } }
const queryKey = ['/clinics', 3] as const
const problem = (status: number) => new ApiError({ status, code: 'conflict', message: 'No.' })

type Options = Partial<Parameters<typeof useRecordForm<Clinic, Typed, Typed>>[0]> & { isBare?: boolean }
type Server = ReturnType<typeof deferred<Typed, Clinic>>

/** The version with which the conflict began that is shown. */
const seen: { before?: Clinic | undefined } = {}

function Example({ server, isBare = false, ...options }: Options & { server: Server }) {
  const record = useRecord({
    query: { queryKey, queryFn: async () => first },
    save: (_: object, value: Typed) => server.call(value),
    texts: isBare ? undefined : texts,
    actions: { move: { save: (_: object, city: string) => server.call({ ...first, city }) } },
  })
  const moving = usePart(record, 'move')
  const toInput = ({ name, city, phones, hidden }: Clinic) => ({ name, city, phones, hidden })
  const form = useRecordForm<Clinic, Typed, Typed>({ record, schema, toInput, operation: 'updateClinic', ...options })
  seen.before = form.conflict?.before
  // A field that another one makes needless.
  const isCityHidden = useStore(form.api.store, ({ values }) => values.name === 'A domicilio')
  return (
    <RecordForm form={form} submit="Guardar" actions={null}>
      <form.AppField name="name">{(field) => <field.TextField label="Nombre" />}</form.AppField>
      {!isCityHidden && <form.AppField name="city">{(field) => <field.TextField label="Ciudad" />}</form.AppField>}
      <form.AppField name="phones[0]">{(field) => <field.TextField label="Teléfono" />}</form.AppField>
      <button type="button" onClick={() => moving.submit('Salta')}>
        Mudar
      </button>
      <button type="button" onClick={() => form.api.setFieldValue('name', 'Meanwhile')}>
        Meanwhile
      </button>
    </RecordForm>
  )
}

const backOffice: Role = 'BACKOFFICE'
/** The form of a clinic that is there, led by the test. */
function show({ role = backOffice, ...options }: Options & { role?: Role } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(queryKey, first)
  const server: Server = deferred()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <PermissionProvider role={role} id={1}>
          <Example server={server} {...options} />
        </PermissionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    server,
    sent: () => server.calls.map(({ input }) => input),
    succeed: (record: Clinic) => act(() => server.last().succeed(record)),
    /** Somebody else saves, and the page hears of it. */
    change: async (version: number, more: Partial<Clinic>) => {
      act(() => void queries.setQueryData(queryKey, clinic(version, more)))
      await act(settled)
    },
    /** Others save one after the other, and the page hears of both before it is drawn. */
    changeAll: async (...versions: [number, Partial<Clinic>][]) => {
      await act(async () => {
        for (const [version, more] of versions) queries.setQueryData(queryKey, clinic(version, more))
        await settled()
      })
    },
    /** The save is refused, because somebody else was faster. */
    collide: async (version: number, more: Partial<Clinic>) => {
      vi.spyOn(queries, 'fetchQuery').mockResolvedValue(clinic(version, more))
      await act(() => server.last().fail(problem(412)))
      await act(settled)
    },
    lose: () => act(() => server.last().fail(problem(0))),
  }
}
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })))
const button = (name: string) => screen.queryByRole('button', { name })
const conflict = () => screen.queryByText(/Este registro cambió/)?.closest<HTMLElement>('[role=alert]') ?? null
/** What is told of each field: its label, and what is said of it. */
const toldOf = () =>
  [...(conflict()?.querySelectorAll('dl > div') ?? [])].map((one) => [...one.children].map(({ textContent }) => textContent).join(' | '))

beforeEach(() => {
  told.mockReset()
  clearStored()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a form of a record', () => {
  test('takes what a button of the page has saved without a word, keeps what is typed, and saves over it', async () => {
    const { server, sent, succeed } = show()
    type('Nombre', 'Norte')
    await press('Mudar')
    await press('Guardar')
    // One thing at a time: the form waits for the button.
    expect(sent()).toHaveLength(1)
    await succeed(clinic(2, { city: 'Salta' }))
    expect([conflict(), field('Nombre').value, field('Ciudad').value]).toEqual([null, 'Norte', 'Salta'])
    await press('Guardar')
    expect(server.last().input).toMatchObject({ name: 'Norte', city: 'Salta' })
    await succeed(clinic(3, { name: 'Norte', city: 'Salta' }))
    expect([conflict(), field('Nombre').value]).toEqual([null, 'Norte'])
  })

  test('sends what is typed, and then has what the server made of it', async () => {
    const onSaved = vi.fn()
    const { sent, succeed } = show({ onSaved })
    type('Nombre', ' Norte ')
    await press('Guardar')
    expect(sent()).toEqual([{ name: 'Norte', city: 'Rosario', phones: ['1'], hidden: '' }])
    expect(onSaved).not.toHaveBeenCalled()
    await succeed(clinic(2, { name: 'NORTE', city: 'Salta' }))
    expect([field('Nombre').value, field('Ciudad').value, onSaved.mock.calls.length]).toEqual(['NORTE', 'Salta', 1])
    expect([conflict(), button('Confirmar')]).toEqual([null, null])
  })

  test('needs nothing to do after a save', async () => {
    const { succeed } = show()
    await press('Guardar')
    // What a listener throws is thrown again by a timer.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await succeed(clinic(2))
    expect(() => vi.runOnlyPendingTimers()).not.toThrow()
    vi.useRealTimers()
  })

  test('keeps what was typed while it saved, over what the server made of the rest', async () => {
    const { succeed } = show()
    type('Nombre', 'Norte')
    await press('Guardar')
    await press('Meanwhile')
    await succeed(clinic(2, { name: 'NORTE', city: 'Salta' }))
    expect([field('Nombre').value, field('Ciudad').value]).toEqual(['Meanwhile', 'Salta'])
  })

  test.each<[string, Options & { role?: Role }, boolean]>([
    ['is only read by somebody who may not change it', { role: 'SECRETARY' }, true],
    ['is only read by somebody who may change their own alone', { role: 'DOCTOR', operation: 'updateDoctor', owner: 2 }, true],
    ['is only read where nobody changes it any more', { isLocked: true }, true],
    ['is changed by whoever it is about', { role: 'DOCTOR', operation: 'updateDoctor', owner: 1 }, false],
    ['is changed by whoever may', {}, false],
  ])('%s', (_, options, isReadOnly) => {
    show(options)
    expect([field('Nombre').readOnly, button('Guardar') === null]).toEqual([isReadOnly, isReadOnly])
  })

  test.each<[string, Options['question']]>([
    ['a question', '¿Guardar Norte?'],
    ['a question about what is typed', ({ name }) => (name === 'Norte' ? `¿Guardar ${name}?` : undefined)],
  ])('asks %s before it saves', async (_, question) => {
    const { sent } = show({ question })
    type('Nombre', 'Norte')
    await press('Guardar')
    expect(sent()).toEqual([])
    expect(screen.getByRole('dialog', { hidden: true }).textContent).toContain('¿Guardar Norte?')
    await press('Confirmar')
    expect(sent()).toHaveLength(1)
  })

  test('saves at once what needs no question', async () => {
    const { sent } = show({ question: () => undefined })
    await press('Guardar')
    expect(sent()).toHaveLength(1)
  })

  test('neither checks nor sends what its user does not write', async () => {
    const { sent } = show({ readOnly: ['name', 'hidden'] })
    expect([field('Nombre').readOnly, field('Ciudad').readOnly]).toEqual([true, false])
    await press('Guardar')
    expect(sent()).toEqual([{ city: 'Rosario', phones: ['1'] }])
  })
})

describe('what somebody else changed', () => {
  test('is shown at once where nothing is typed, and not told', async () => {
    const { change } = show()
    await change(2, { name: 'Sur' })
    expect([field('Nombre').value, conflict()]).toEqual(['Sur', null])
  })

  test('is told field by field where something is typed, which stays', async () => {
    const { change } = show()
    type('Nombre', 'Norte')
    await change(2, { name: 'Sur', city: 'Salta', phones: ['2'] })
    expect(['Nombre', 'Ciudad', 'Teléfono'].map((label) => field(label).value)).toEqual(['Norte', 'Salta', '2'])
    expect(toldOf()).toEqual([
      'Nombre | antes Centro, ahora Sur | Lo tuyo: NorteUsar lo suyo',
      'Ciudad | antes Rosario, ahora Salta',
      'Teléfono | antes 1, ahora 2',
    ])
    expect(conflict()?.textContent).toContain('Lo demás que cambió ya está en el formulario, y lo que escribiste sigue acá.')
    expect(button('Descartar lo mío')).toBeTruthy()
  })

  test('is brought to the eye and to the ear, again with each version', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    const { change } = show()
    type('Nombre', 'Norte')
    for (const version of [2, 3]) {
      act(() => field('Ciudad').focus())
      await change(version, { name: `Sur ${version}` })
      expect([document.activeElement, conflict()?.tabIndex]).toEqual([conflict(), -1])
      expect(scroll).toHaveBeenCalledTimes(version - 1)
    }
    expect(scroll).toHaveBeenLastCalledWith({ block: 'center' })
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })
  })

  test('adds up over several versions, against what was there when it was typed', async () => {
    const { change } = show()
    type('Nombre', 'Norte')
    await change(2, { name: 'Sur', city: 'Salta' })
    await change(3, { name: 'Este', city: 'Salta' })
    expect(toldOf()).toEqual(['Nombre | antes Centro, ahora Este | Lo tuyo: NorteUsar lo suyo', 'Ciudad | antes Rosario, ahora Salta'])
    await change(4, { name: 'Oeste', city: 'Jujuy' })
    expect(toldOf()).toEqual(['Nombre | antes Centro, ahora Oeste | Lo tuyo: NorteUsar lo suyo', 'Ciudad | antes Rosario, ahora Jujuy'])
    await change(5, { name: 'Oeste', city: 'Rosario' })
    expect(toldOf()).toEqual(['Nombre | antes Centro, ahora Oeste | Lo tuyo: NorteUsar lo suyo'])
  })

  test('adds up over two versions that come before the page is drawn', async () => {
    const { changeAll } = show()
    type('Nombre', 'Norte')
    await changeAll([2, { name: 'Sur', city: 'Centro' }], [3, { name: 'Sur', city: 'Centro', phones: ['2'] }])
    expect(toldOf()).toEqual([
      'Nombre | antes Centro, ahora Sur | Lo tuyo: NorteUsar lo suyo',
      'Ciudad | antes Rosario, ahora Centro',
      'Teléfono | antes 1, ahora 2',
    ])
  })

  test('stays told while more of it comes, though the first field is as it was', async () => {
    const { change } = show()
    type('Ciudad', 'Jujuy')
    await change(2, { city: 'Salta' })
    await change(3, { city: 'Tucumán' })
    expect(toldOf()).toEqual(['Ciudad | antes Rosario, ahora Tucumán | Lo tuyo: JujuyUsar lo suyo'])
  })

  test('is not told where it was settled, even when there is more of it later', async () => {
    const { change } = show()
    type('Nombre', 'Norte')
    await change(2, { name: 'Sur', city: 'Salta' })
    await press('Descartar lo mío')
    expect([field('Nombre').value, conflict()]).toEqual(['Sur', null])
    type('Nombre', 'Norte')
    await change(3, { name: 'Este', city: 'Salta' })
    expect(toldOf()).toEqual(['Nombre | antes Sur, ahora Este | Lo tuyo: NorteUsar lo suyo'])
  })

  test('can be taken field by field, which leaves nothing to decide in the end', async () => {
    const { change } = show()
    type('Nombre', 'Norte')
    type('Ciudad', 'Jujuy')
    await change(2, { name: 'Sur', city: 'Salta' })
    await press('Usar lo suyo: Nombre')
    expect([field('Nombre').value, toldOf()[0]]).toEqual(['Sur', 'Nombre | antes Centro, ahora Sur'])
    expect(conflict()).not.toBeNull()
    await press('Usar lo suyo: Ciudad')
    expect([field('Ciudad').value, conflict()]).toEqual(['Salta', null])
  })

  test('is not told any more of a field that is there no longer', async () => {
    const { change } = show()
    type('Nombre', 'Norte')
    await change(2, { name: 'Sur', city: 'Salta' })
    type('Nombre', 'A domicilio')
    type('Teléfono', '2')
    expect(toldOf()).toEqual(['Nombre | antes Centro, ahora Sur | Lo tuyo: A domicilioUsar lo suyo'])
  })

  test('leaves the warning about a lost answer alone when what was typed is undone, or a button of the page made it', async () => {
    const { lose, succeed } = show()
    type('Nombre', 'Norte')
    await press('Guardar')
    await lose()
    type('Nombre', 'Centro')
    expect(button('Ya lo revisé')).toBeTruthy()
    await press('Mudar')
    await succeed(clinic(2, { hidden: 'x' }))
    expect(button('Ya lo revisé')).toBeTruthy()
  })

  test('can be saved over', async () => {
    const { change, sent } = show()
    type('Nombre', 'Norte')
    await change(2, { name: 'Sur', city: 'Salta' })
    await press('Guardar igual')
    expect(sent()).toMatchObject([{ name: 'Norte', city: 'Salta' }])
  })

  test('is no conflict where it is what was typed', async () => {
    const { change } = show()
    type('Nombre', 'Norte ')
    await change(2, { name: 'Norte' })
    expect([conflict(), field('Nombre').value, told.mock.calls]).toEqual([null, 'Norte', []])
  })

  test('is told where nothing of the form has changed only if the form tells all, or a save was refused for it', async () => {
    const quiet = show()
    type('Nombre', 'Norte')
    await quiet.change(2, { hidden: 'x' })
    expect([conflict(), field('Nombre').value]).toEqual([null, 'Norte'])
    await press('Guardar')
    await quiet.collide(3, { hidden: 'y' })
    expect(toldOf()).toEqual([])
    expect(conflict()?.textContent).toContain('Lo que cambió no está en este formulario, y no se guardó nada. Lo que escribiste sigue acá.')
    cleanup()
    clearStored()
    const all = show({ tellsAll: true })
    type('Nombre', 'Norte')
    await all.change(2, { hidden: 'x' })
    expect(conflict()).not.toBeNull()
  })

  test('is not told of what the user does not write', async () => {
    const { change } = show({ readOnly: ['city'] })
    type('Nombre', 'Norte')
    await change(2, { city: 'Salta' })
    expect([conflict(), field('Ciudad').value]).toEqual([null, 'Salta'])
  })

  test('may be the save itself whose answer was lost, which is told as done where all stands that was typed', async () => {
    for (const [isBare, record, calls] of [
      [false, { name: 'Norte' }, [[texts.saved]]],
      [true, { name: 'Norte' }, []],
      [false, { name: 'Sur' }, []],
    ] as const) {
      const { lose, change } = show({ isBare })
      type('Nombre', 'Norte')
      await press('Guardar')
      await lose()
      told.mockReset()
      await change(2, record)
      expect(told.mock.calls).toEqual(calls)
      expect(conflict() === null).toBe(record.name === 'Norte')
      cleanup()
      clearStored()
    }
  })

  test('can only be read where nothing can be saved over it any more', () => {
    const onDiscard = vi.fn()
    render(
      <MantineProvider env="test">
        <ConflictAlert title="Se canceló" version={1} note="Ya no se puede cambiar." save={null} onDiscard={onDiscard} />
      </MantineProvider>,
    )
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Entendido'])
    fireEvent.click(screen.getByRole('button'))
    expect(onDiscard).toHaveBeenCalledOnce()
  })

  test('before a draft was typed is told when the draft is taken', async () => {
    writeDraft({ person: 1, name: '/clinics/3' }, { values: { name: 'Norte', hidden: 'x' }, before: { name: 'Antes', hidden: 'y' } })
    show()
    await press('Recuperar')
    expect(toldOf()).toEqual(['Nombre | antes Antes, ahora Centro | Lo tuyo: NorteUsar lo suyo'])
    expect(within(conflict() as HTMLElement).getByText('Guardar igual')).toBeTruthy()
    expect(seen.before).toEqual(first)
    await waitFor(() => expect(document.activeElement).toBe(conflict()))
  })
})
