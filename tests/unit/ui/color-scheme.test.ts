// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { colorSchemeManager } from '#src/ui/theme/color-scheme.ts'

const manager = colorSchemeManager()
beforeEach(() => localStorage.clear())

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', 'auto'],
  ['purple', 'dark'],
] as const)('the stored preference %s is Mantine’s %s', (stored, scheme) => {
  localStorage.setItem('vite-ui-theme', stored)
  expect(manager.get('dark')).toBe(scheme)
})

test('nothing stored is dark, and auto is stored as system', () => {
  expect(manager.get('dark')).toBe('dark')
  manager.set('auto')
  expect(localStorage.getItem('vite-ui-theme')).toBe('system')
})

test('another tab’s choice is followed until one stops listening', () => {
  const onUpdate = vi.fn()
  const tell = (newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key: 'vite-ui-theme', newValue }))
  manager.subscribe(onUpdate)
  tell('light')
  tell(null)
  manager.unsubscribe()
  tell('dark')
  expect(onUpdate.mock.calls).toEqual([['light'], ['dark']])
})
