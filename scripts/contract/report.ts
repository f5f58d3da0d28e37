import { type Change, changesBetween, operationsOf, type Severity, severities, touched } from './changes.ts'
import { type Place, readUses } from './uses.ts'

const at = ({ file, line }: Place) => `${file}:${line}`

/** One line for each change, breaking ones first, after a line that counts them. Empty when nothing differs. */
function linesOf(changes: readonly Change[]) {
  const count = (one: Severity) => `${changes.filter(({ severity }) => severity === one).length} ${one}`
  const width = Math.max(...severities.map(({ length }) => length))
  const lines = changes.map(
    ({ severity, text, line, isGone }) => `  ${severity.padEnd(width)}  ${isGone ? `was line ${line}` : `openapi.yaml:${line}`}  ${text}`,
  )
  return changes.length ? [`${severities.map(count).join(', ')}:`, ...lines] : []
}

/** Tells what differs between two texts of the contract. */
export const summary = async (base: string, revision: string) => linesOf(await changesBetween(base, revision)).join('\n')

/** Tells what differs, and for each operation that it touches the code that uses it. */
export async function report(base: string, revision: string) {
  const changes = await changesBetween(base, revision)
  if (changes.length === 0) return { text: 'Nothing differs.', isBreaking: false }
  const operations = [...new Map([base, revision].flatMap(operationsOf).map((one) => [one.id, one])).values()]
  const usesOf = readUses(operations)
  const sections = touched(changes, base, revision).map(({ id, changes: own }) => {
    const [operation] = operations.filter((one) => one.id === id)
    if (!operation) return ''
    const { screens, ...places } = usesOf(operation)
    const rows: [string, string[]][] = [
      ['screen', screens.map((screen) => `${at(screen)}  ${screen.path}`)],
      ...Object.entries(places).map(([kind, ones]): [string, string[]] => [kind, ones.map(at)]),
    ]
    const worst = severities.find((one) => own.some(({ severity }) => severity === one))
    const lines = rows.flatMap(([kind, ones]) => ones.map((one, index) => `  ${(index ? '' : kind).padEnd(8)}${one}`))
    return [`${operation.method} ${operation.path} (${id}): ${worst}`, ...lines].join('\n')
  })
  const isBreaking = changes.some(({ severity }) => severity === 'breaking')
  return { text: [linesOf(changes).join('\n'), ...sections].join('\n\n'), isBreaking }
}
