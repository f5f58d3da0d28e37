import { expect, test } from 'vitest'

// Stryker looks at tests alone: a test file that cannot be loaded has none that fails.
const folders: Record<string, Record<string, () => Promise<unknown>>> = {
  machines: import.meta.glob('/machines/**/*.ts'),
  'src/ui/form': import.meta.glob('/src/ui/form/*.{ts,tsx}'),
  'server/platform/records': import.meta.glob('/server/platform/records/*.ts'),
}

test.each(Object.entries(folders[process.env['MUTATED'] ?? ''] ?? {}))('%s can be loaded', async (_, load) => {
  await expect(load()).resolves.toBeDefined()
})
