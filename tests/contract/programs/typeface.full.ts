import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the shipped face is Inter as its script makes it, and small enough for a first paint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'face-'))
  try {
    execFileSync(process.execPath, ['scripts/typeface.mjs', join(folder, 'made.woff2')])
    const [shipped, made] = [readFileSync('src/ui/theme/typeface/inter.woff2'), readFileSync(join(folder, 'made.woff2'))]
    expect(shipped.equals(made)).toBe(true)
    expect(shipped.byteLength).toBeLessThan(17_000)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
