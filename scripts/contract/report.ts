import { type Change, changesBetween, type Operation, operationsOf, type Severity, severities, touched } from './changes.ts'
import { type Place, readUses, type Uses } from './uses.ts'

/** A line that counts the changes, and one for each, breaking ones first. None when nothing differs. */
function linesOf(changes: readonly Change[]) {
  const count = (one: Severity) => `${changes.filter(({ severity }) => severity === one).length} ${one}`
  const width = Math.max(...severities.map(({ length }) => length))
  const lines = changes.map(
    ({ severity, text, line, isGone }) => `  ${severity.padEnd(width)}  ${isGone ? `was line ${line}` : `openapi.yaml:${line}`}  ${text}`,
  )
  return changes.length ? [`${severities.map(count).join(', ')}:`, ...lines] : []
}

/** The code that uses an operation, below a line that names it. */
function section({ id, method, path }: Operation, state: string, { screens, ...places }: Uses) {
  const at = ({ file, line }: Place) => `${file}:${line}`
  const rows: [string, string[]][] = [
    ['screen', screens.map((screen) => `${at(screen)}  ${screen.path}`)],
    ...Object.entries(places).map(([kind, ones]): [string, string[]] => [kind, ones.map(at)]),
  ]
  const lines = rows.flatMap(([kind, ones]) => ones.map((one, index) => `  ${(index ? '' : kind).padEnd(8)}${one}`))
  return [`${method} ${path} (${id}): ${state}`, ...lines].join('\n')
}

/** The operations of two texts of the contract, and the function that tells what uses one. */
function operationsIn(base: string, revision: string) {
  const kept = new Set(operationsOf(revision).map(({ id }) => id))
  const all = new Map([base, revision].flatMap(operationsOf).map((one) => [one.id, one]))
  return { all, gone: [...all.values()].filter(({ id }) => !kept.has(id)) }
}

/** Tells what differs between two texts of the contract, and which code still uses an operation that is gone. */
export async function summary(base: string, revision: string) {
  const lines = linesOf(await changesBetween(base, revision))
  const { all, gone } = operationsIn(base, revision)
  if (gone.length === 0) return lines.join('\n')
  const usesOf = readUses([...all.values()])
  return [lines.join('\n'), ...gone.map((operation) => section(operation, 'gone', usesOf(operation)))].join('\n\n')
}

/** Tells what differs, and for each operation that it touches the code that uses it. */
export async function report(base: string, revision: string) {
  const changes = await changesBetween(base, revision)
  if (changes.length === 0) return { text: 'Nothing differs.', isBreaking: false }
  const { all, gone } = operationsIn(base, revision)
  const usesOf = readUses([...all.values()])
  const sections = touched(changes, base, revision).flatMap(({ id, changes: own }) => {
    const operation = all.get(id)
    const worst = severities.find((one) => own.some(({ severity }) => severity === one)) ?? 'harmless'
    return operation ? [section(operation, gone.includes(operation) ? 'gone' : worst, usesOf(operation))] : []
  })
  const isBreaking = changes.some(({ severity }) => severity === 'breaking')
  return { text: [linesOf(changes).join('\n'), ...sections].join('\n\n'), isBreaking }
}
