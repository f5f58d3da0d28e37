import { defineConfig } from 'vitest/config'

const LOADS = 'tests/mutation/loads.test.ts'
/** The tests of each folder whose code is changed. Of these, only those run that import the changed file. */
const folders = {
  machines: { include: [LOADS, 'tests/model/*.test.ts', 'tests/unit/inspection.test.ts'] },
  'src/ui/form': {
    include: [LOADS, 'tests/unit/{form,merge,toasts,use-save,user-page,lead-page}.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['tests/support/jsdom.setup.ts'],
  },
}

export default defineConfig({ test: { ...folders[(process.env['MUTATED'] ?? 'machines') as keyof typeof folders], testTimeout: 60_000 } })
