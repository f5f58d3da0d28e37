import { generate } from '../../codegen.config.ts'
import { type Approval, withApproval } from './approvals.ts'
import { type Change, changesBetween, type Severity, severities, touched } from './changes.ts'
import type { Document, Operation } from './document.ts'
import { fieldOf, readFields } from './fields.ts'
import { nextLines } from './next.ts'
import { type Place, readUses, type Uses } from './uses.ts'

/** A line that counts the changes, one for each with its rule, breaking ones first, and the next thing to do for each rule. None when nothing differs. */
function linesOf(changes: readonly Change[]) {
  const count = (one: Severity) => changes.filter(({ severity }) => severity === one).length
  const counts = severities.flatMap((one) => (one === 'approved' && count(one) === 0 ? [] : [`${count(one)} ${one}`]))
  const width = Math.max(...severities.map(({ length }) => length))
  const lines = changes.map(
    ({ severity, rule, text, line, isGone }) =>
      `  ${severity.padEnd(width)}  ${isGone ? `was line ${line}` : `openapi.yaml:${line}`}  ${rule}  ${text}`,
  )
  return changes.length ? [`${counts.join(', ')}:`, ...lines, '', 'Next:', ...nextLines(changes)] : []
}

const at = ({ file, line }: Place) => `${file}:${line}`

/** The code that uses an operation, below a line that names it. */
function section({ id, method, path }: Operation, state: string, { screens, ...places }: Uses) {
  const rows: [string, string[]][] = [
    ['screen', screens.map((screen) => `${at(screen)}  ${screen.path}`)],
    ...Object.entries(places).map(([kind, ones]): [string, string[]] => [kind, ones.map(at)]),
  ]
  const lines = rows.flatMap(([kind, ones]) => ones.map((one, index) => `  ${(index ? '' : kind).padEnd(8)}${one}`))
  return [`${method} ${path} (${id}): ${state}`, ...lines].join('\n')
}

/** The operations of two contracts, and those that only the first has. */
function operationsIn(base: Document, revision: Document) {
  const kept = new Set(revision.operations.map(({ id }) => id))
  const all = new Map([base, revision].flatMap(({ operations }) => operations).map((one) => [one.id, one]))
  return { all, gone: [...all.values()].filter(({ id }) => !kept.has(id)) }
}

const changesOf = (base: Document, revision: Document, approvals: readonly Approval[]) =>
  changesBetween(base, revision).map((change) => withApproval(change, approvals))

/** Tells the differences between two contracts, and the code that still uses an operation that is gone. */
export function summary(base: Document, revision: Document, approvals: readonly Approval[] = []) {
  const lines = linesOf(changesOf(base, revision, approvals))
  const { all, gone } = operationsIn(base, revision)
  if (gone.length === 0) return lines.join('\n')
  const usesOf = readUses([...all.values()])
  return [lines.join('\n'), ...gone.map((operation) => section(operation, 'gone', usesOf(operation)))].join('\n\n')
}

/** The files of the console that use each property whose change clients may notice. */
async function fieldSections(base: Document, changes: readonly Change[]) {
  const ways = changes.flatMap(({ severity, pointer }) => (severity === 'harmless' ? [] : (fieldOf(pointer)?.join('/') ?? [])))
  const fields = [...new Set(ways)].map((way) => way.split('/'))
  if (fields.length === 0) return []
  const { 'contract/generated/schema.ts': generated = '' } = await generate(base.source)
  return readFields(fields, generated).flatMap((places, index) =>
    places.length ? [[`${fields[index]?.join(' · ')}: in the console`, ...places.map((place) => `  ${at(place)}`)].join('\n')] : [],
  )
}

/** Tells the differences, the files that read a changed property (the compiler takes some seconds), and for each operation the code that uses it. */
export async function report(
  base: Document,
  revision: Document,
  { approvals = [], hasFields = true }: { approvals?: readonly Approval[]; hasFields?: boolean } = {},
) {
  const changes = changesOf(base, revision, approvals)
  if (changes.length === 0) return { text: 'Nothing differs.', isBreaking: false }
  const { all, gone } = operationsIn(base, revision)
  const usesOf = readUses([...all.values()])
  const sections = touched(changes, base, revision).flatMap(({ id, changes: own }) => {
    const operation = all.get(id)
    const worst = severities.find((one) => own.some(({ severity }) => severity === one)) ?? 'harmless'
    return operation ? [section(operation, gone.includes(operation) ? 'gone' : worst, usesOf(operation))] : []
  })
  const isBreaking = changes.some(({ severity }) => severity === 'breaking')
  return {
    text: [linesOf(changes).join('\n'), ...(hasFields ? await fieldSections(base, changes) : []), ...sections].join('\n\n'),
    isBreaking,
  }
}
