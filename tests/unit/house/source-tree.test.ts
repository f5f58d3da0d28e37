import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const MOST_FILES = 40
const MOST_LINES = 400
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')

test(`no folder has more than ${MOST_FILES} files`, () => {
  const counts = new Map<string, number>()
  for (const folder of files.map((file) => dirname(file))) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  // The tool that writes the migrations wants them all in one folder.
  counts.delete('server/platform/db/migrations')
  const large = [...counts].filter(([, count]) => count > MOST_FILES)
  expect(large, 'Make a room for what belongs together.').toEqual([])
})

/** Files whose length says nothing of how well a matter is cut: what a program writes, the one contract, data of the demo, and texts for people. */
const UNCUT =
  /(^|\/)generated\/|^openapi\.yaml$|^contract\/(released|approved-changes)\.yaml$|^server\/seed\/|^docs\/contract-changes\.md$|\.(json|lock)$/
const isWritten = (file: string) => /\.(ts|tsx|mjs|cjs|css|yaml|yml|md)$/.test(file) && !UNCUT.test(file)

test(`no file that people write has more than ${MOST_LINES} lines`, () => {
  const long = files
    .filter(isWritten)
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
  expect(long, 'Cut it by its parts.').toEqual([])
})

test('no mark of the mutation test stands in the code of the product', () => {
  const marked = files.filter((file) => /^(machines|src|server)\/.*\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('Stryker'))
  expect(marked, 'What is not changed stands in tests/mutation/unchanged.mjs.').toEqual([])
})
