import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }> }

test('every package of every platform is locked, so that npm ci works on all of them', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`]),
  )
  expect(missing).toEqual([])
})
