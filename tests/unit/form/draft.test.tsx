// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { z } from '#src/ui/fields/zod.ts'
import { DraftOffer, useDraft } from '#src/ui/form/draft.tsx'
import { useSchemaForm } from '#src/ui/form/form.tsx'
import { readDraft, useFields, writeDraft } from '#src/ui/form/form-memory.ts'
import type { FormId } from '#src/ui/form/stored.ts'

const id = { person: 1, name: '/clinics/1' }
const schema = z.object({ name: z.string(), city: z.string(), password: z.string(), photo: z.unknown() })
const values = { name: 'OSDE', city: 'Rosario', password: '', photo: '' as unknown }

/** A form with a draft, without a page around it. */
function show({
  restoresAtOnce = false,
  onOutdated = vi.fn(),
  ...initialProps
}: {
  id?: FormId | null
  restoresAtOnce?: boolean
  onOutdated?: Mock | null
} = {}) {
  const { result, rerender, unmount } = renderHook(
    (props: { id?: FormId | null }) => {
      const api = useSchemaForm({ values, schema, submit: () => {} })
      const fields = useFields()
      fields.set('password', { label: 'Contraseña', describe: String, isSecret: true })
      return {
        api,
        draft: useDraft(
          { api, saveState: { id: props.id === undefined ? id : props.id, fields }, ...(onOutdated && { onOutdated }) },
          restoresAtOnce,
        ),
      }
    },
    { initialProps },
  )
  return {
    ...{ onOutdated, rerender, unmount },
    draft: () => result.current.draft,
    values: () => result.current.api.state.values,
    type: (field: keyof typeof values, value: unknown) => act(() => result.current.api.setFieldValue(field, value)),
    submit: () => act(() => result.current.api.handleSubmit()),
    fill: (more: Partial<typeof values>) => act(() => result.current.api.reset({ ...values, ...more })),
  }
}
const stored = () => readDraft(id)

beforeEach(() => {
  sessionStorage.clear()
})
afterEach(cleanup)

test('what is typed is a draft with what was there before, but for secrets and files, and is none once it is as before', () => {
  const form = show()
  expect(form.draft().offered).toBeUndefined()
  form.type('name', 'OSPE')
  form.type('password', 'Salvia-demo-2026')
  form.type('photo', new File(['x'], 'x.png'))
  expect(stored()).toMatchObject({ values: { name: 'OSPE' }, before: { name: 'OSDE' } })
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/password|photo|city/)
  form.type('name', 'OSDE')
  expect(stored()).toBeUndefined()
})

test('a draft is what differs from the version that the form was filled with last', () => {
  const form = show()
  form.fill({ city: 'Salta' })
  form.type('name', 'OSPE')
  expect(stored()).toMatchObject({ values: { name: 'OSPE' }, before: { name: 'OSDE' } })
  expect(stored()?.values).not.toHaveProperty('city')
  form.type('city', 'Rosario')
  expect(stored()).toMatchObject({ before: { name: 'OSDE', city: 'Salta' } })
})

test('a draft is written when something is typed alone, by whoever is known, and by nobody who has left', async () => {
  const form = show({ id: null })
  form.type('name', 'OSPE')
  expect(Object.keys(sessionStorage)).toEqual([])
  form.draft().discardTyped()
  form.rerender({ id })
  form.type('name', 'OSPE 2')
  expect(stored()).toBeDefined()
  sessionStorage.clear()
  await form.submit()
  expect(stored()).toBeUndefined()
  form.unmount()
  form.type('name', 'OSPE 3')
  expect(stored()).toBeUndefined()
})

test('a draft is offered, and taken with what it has of this form', () => {
  writeDraft(id, { values: { name: 'OSPE', fax: '1' }, before: { name: 'OSDE', fax: '' } })
  const form = show()
  expect(form.draft().offered?.values).toEqual({ name: 'OSPE', fax: '1' })
  act(form.draft().restore)
  expect(form.draft().offered).toBeUndefined()
  expect(form.values()).toEqual({ ...values, name: 'OSPE' })
  expect(form.onOutdated).not.toHaveBeenCalled()
  // What was offered is no draft of its own any more.
  form.type('name', 'OSDE')
  expect(stored()).toBeUndefined()
})

test('a draft tells what somebody else has changed since of what it has', () => {
  writeDraft(id, { values: { name: 'OSPE', city: 'Rosario' }, before: { name: 'OSPA', city: 'Salta' } })
  const form = show()
  act(form.draft().restore)
  expect(form.values()).toMatchObject({ name: 'OSPE', city: 'Rosario' })
  expect(form.onOutdated).toHaveBeenCalledExactlyOnceWith([{ name: 'name', before: 'OSPA', theirs: 'OSDE' }])
  form.unmount()
  writeDraft(id, { values: { name: 'OSPE' }, before: { name: 'OSPA' } })
  const created = show({ onOutdated: null })
  act(created.draft().restore)
  expect(created.values().name).toBe('OSPE')
})

test('a draft is taken at once where the page says so, and there may be none', () => {
  expect(show({ restoresAtOnce: true }).values()).toEqual(values)
  cleanup()
  writeDraft(id, { values: { name: 'OSPE' }, before: { name: 'OSPA' } })
  expect(show({ restoresAtOnce: true }).values()).toEqual({ ...values, name: 'OSPE' })
  cleanup()
  expect(show().values()).toEqual(values)
})

test('a draft that is declined is gone, and what was typed since stays when it is', () => {
  writeDraft(id, { values: { name: 'OSPE' }, before: { name: 'OSDE' } })
  const form = show()
  act(form.draft().discardOffered)
  expect([form.draft().offered, stored()]).toEqual([undefined, undefined])
  form.type('city', 'Salta')
  expect(stored()?.values).toEqual({ city: 'Salta' })
})

test('what was typed is given up without the draft that was offered before', () => {
  writeDraft(id, { values: { name: 'OSPE' }, before: { name: 'OSDE' } })
  const form = show()
  form.type('city', 'Salta')
  expect(stored()).toMatchObject({ values: { name: 'OSPE', city: 'Salta' }, before: { name: 'OSDE', city: 'Rosario' } })
  act(form.draft().discardTyped)
  expect(stored()).toMatchObject({ values: { name: 'OSPE' }, before: { name: 'OSDE' } })
  expect(stored()?.values).not.toHaveProperty('city')
})

test('the offer of a draft says when it was typed, and is there only while there is one', () => {
  const offer = { restore: vi.fn(), discardOffered: vi.fn(), discardTyped: vi.fn() }
  const offered = { at: '2026-12-01T12:00:00.000Z', values: {}, before: {} }
  const shown = (one: typeof offered | undefined) => (
    <MantineProvider env="test">
      <DraftOffer {...offer} offered={one} />
    </MantineProvider>
  )
  const { rerender } = render(shown(offered))
  expect(screen.getByRole('alert').textContent).toContain('Lo escribiste el 01/12/2026')
  fireEvent.click(screen.getByRole('button', { name: 'Recuperar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect([offer.restore, offer.discardOffered].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  rerender(shown(undefined))
  expect(screen.queryByRole('alert')).toBeNull()
})
