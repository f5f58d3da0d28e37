import type { Change } from './changes.ts'

/** The next thing to do after a change: the first row that fits its rule. */
const NEXT: readonly [rule: RegExp, todo: string][] = [
  [/^operation-added/, 'Write its handler, and its example in tests/contract/examples.'],
  [/^operation-/, 'Change the code below, its example and its tests.'],
  [/-parameter-/, 'Read it in the handler, and send it in the example and the console.'],
  [/-property-/, 'Change its column and run `npm run migration`, its field and its example.'],
  [/-enum-/, 'Write its labels; where a column has it, run `npm run migration`.'],
  [/-type-|-alternative-|-null-/, 'Change its column and run `npm run migration`, its field and its handler.'],
  [/-limit-|-format-|-pattern-|^x-max-bytes/, 'Run `npm run codegen`, and look whether stored rows keep to it.'],
  [/^x-(roles|scope|readers|writers)-|^security-/, 'Run `npm test -- roles scope`, and change who is offered it.'],
  [/^response-|-body-|-media-type-|-encoding-/, 'Change the handler, its example and its tests.'],
]

/** The next thing to do after a change of a rule. */
export const nextOf = (rule: string) => NEXT.find(([pattern]) => pattern.test(rule))?.[1] ?? 'Run `npm run codegen`.'

/** The next thing to do about a change that breaks clients. */
export const NEXT_OF_BREAKING = 'Undo it, or approve it (`npm run contract:diff -- --approve`) and tell it in CHANGELOG.md.'

/** The next things to do after some changes: a line for each rule, and one if a change breaks clients. */
export function nextLines(changes: readonly Change[]) {
  const rows = [...new Set(changes.map(({ rule }) => rule))].map((rule) => [rule, nextOf(rule)] as const)
  const all = changes.some(({ severity }) => severity === 'breaking') ? [...rows, ['breaking', NEXT_OF_BREAKING] as const] : rows
  const width = Math.max(...all.map(([name]) => name.length))
  return all.map(([name, todo]) => `  ${name.padEnd(width)}  ${todo}`)
}
