import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { describe, expect, test } from 'vitest'
import { partsOf, strykerPlugins } from '../../mutation/ignored.mjs'
import { testsOf } from '../../mutation/tests-of.ts'
import { unchanged } from '../../mutation/unchanged.mjs'

const entries = unchanged.map((entry) => ({ ...entry, source: readFileSync(entry.file, 'utf8') }))

describe('what the mutation test leaves as it is', () => {
  test.each(entries)('stands once in its file: $file, $code', ({ code, source }) => {
    expect(source.split(code.replaceAll(/[«»]/g, ''))).toHaveLength(2)
  })

  test('would be changed otherwise, each part of it', async () => {
    const no = () => false
    const nothing = () => {}
    const logger = {
      ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no, isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
      ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
    }
    const sources = new Map(entries.map(({ file, source }) => [resolve(file), source]))
    const files = [...sources].map(([name, content]) => ({ name, content, mutate: true }))
    const ignorers = strykerPlugins.map(({ value }) => value)
    const { mutants } = await new Instrumenter(logger).instrument(files, { plugins: null, excludedMutations: [], ignorers })
    const unused = entries.flatMap(({ file, code, source, why }) => {
      const placeOf = (line: number, column: number) => source.split('\n', line).join(' ').length + 1 + column
      const places = mutants
        .filter(({ fileName, statusReason }) => fileName === resolve(file) && statusReason === why)
        .map(({ location: { start } }) => placeOf(start.line, start.column))
      return partsOf(code, source)
        .filter(({ start, end }) => !places.some((place) => start <= place && place < end))
        .map(({ start, end }) => `${file}: ${source.slice(start, end)}`)
    })
    expect(unused).toEqual([])
  })
})

/** The names that a pattern stands for. */
function namesOf(pattern: string): string[] {
  const [braces, inside] = /\{([^}]+)\}/.exec(pattern) ?? []
  return braces && inside ? inside.split(',').flatMap((name) => namesOf(pattern.replace(braces, name))) : [pattern]
}

test('each test that the mutation test asks for by its name is there: one that has moved to another tier asked nothing', () => {
  const named = Object.values(testsOf).flatMap(({ include }) => include.filter((pattern) => !pattern.includes('*')).flatMap(namesOf))
  expect(named).toContain('tests/contract/records/pages.full.ts')
  expect(named.filter((name) => !existsSync(name))).toEqual([])
})
