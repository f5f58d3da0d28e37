import { stripVTControlCharacters } from 'node:util'

/** Nobody reads a longer line of a terminal. */
const WIDTH = 220

const clip = (line) => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line)
const linesOf = (output) =>
  stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean)

const DIAGNOSTIC = /^(\S+\(\d+,\d+\)): error (TS\d+): (.+)$/

/** TypeScript tells the cause in the last line of a message. That line comes first, with the place; the rest of the message follows. */
function ofCompiler(lines) {
  const found = []
  for (const line of lines) {
    const [, place, code, message] = DIAGNOSTIC.exec(line) ?? []
    if (place) found.push({ place, code, message, cause: message })
    else if (found.length > 0 && line.startsWith(' ')) found.at(-1).cause = line.trim()
    else found.push({ cause: line })
  }
  return found.flatMap(({ place, code, message, cause }) =>
    place ? [`${place} ${code}: ${cause}`, ...(cause === message ? [] : [`    in: ${message}`])] : [cause],
  )
}

/** The title, message and place of a failed test. The file has both values in full where two differ. */
function ofTests(lines) {
  const failures = []
  for (const line of lines) {
    if (/^ ?FAIL /.test(line)) failures.push({ title: line.trim() })
    const last = failures.at(-1)
    if (!last) continue
    if (/^\w*(Error|Exception)\b.*:/.test(line)) last.says ??= line
    else if (/^ ❯ (?!.*node_modules).+:\d+:\d+$/.test(line)) last.place ??= line.trim()
  }
  const told = failures.flatMap(({ title, says, place }) => [title, ...(says ? [`  ${says}`] : []), ...(place ? [`  ${place}`] : [])])
  return told.length > 0 ? told : lines
}

/** The lines of a failed program's output, the most useful ones first. */
function condensed(output) {
  const lines = linesOf(output)
  if (lines.some((line) => DIAGNOSTIC.test(line))) return ofCompiler(lines)
  if (lines.some((line) => /^ ?FAIL /.test(line))) return ofTests(lines)
  // A list of budgets has the pages that keep them, too.
  const wrong = lines.filter((line) => line.startsWith('✗ '))
  if (wrong.length > 0) return wrong
  return lines
}

/**
 * The failures, in at most `limit` lines: for each step its name, the beginning of its output, and the next thing to do. A step with little
 * output leaves its share to the others.
 */
export function report(failures, limit) {
  const told = failures.map(({ output }) => condensed(output).map(clip))
  let left = limit - 2 * failures.length
  const shares = new Map()
  const byLength = [...told].sort((one, other) => one.length - other.length)
  for (const [at, lines] of byLength.entries()) {
    const share = Math.max(0, Math.min(lines.length, Math.floor(left / (byLength.length - at))))
    shares.set(lines, share)
    left -= share
  }
  return failures.flatMap(({ name, next }, at) => {
    const lines = told[at]
    const share = shares.get(lines)
    const more = lines.length > share ? `${lines.length - share} more lines. ` : ''
    return [`✗ ${name}`, ...lines.slice(0, share), `→ ${more}${next}`]
  })
}
