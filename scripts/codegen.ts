/**
 * `npm run codegen`: writes the generated files from openapi.yaml, and tells the changes of the contract since the last commit. With `--check`
 * it writes nothing, and fails with the lines that differ.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { generate } from '../codegen.config.ts'
import { readApprovals } from './contract/approvals.ts'
import { CONTRACT, committed, readDocument } from './contract/document.ts'
import { summary } from './contract/report.ts'

/** How many lines of a difference are shown. */
const SHOWN = 3

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The lines at which two texts begin to differ. */
function difference(old: string, now: string) {
  const [before, after] = [old.split('\n'), now.split('\n')]
  const first = after.findIndex((line, index) => line !== before[index])
  const next = (sign: string, lines: string[]) => lines.slice(first, first + SHOWN).map((line) => `  ${sign} ${line.slice(0, 140)}`)
  return [`  from line ${first + 1} on:`, ...next('-', before), ...next('+', after)].join('\n')
}

/** The generated texts. A contract that generates nothing ends the command with its faults, and writes nothing. */
async function generated(text: string) {
  try {
    return await generate(text)
  } catch (error) {
    console.error(`${CONTRACT}: ${(error as Error).message.trim()}`)
    process.exit(1)
  }
}

const source = readFileSync(CONTRACT, 'utf8')
const stale = Object.entries(await generated(source)).filter(([file, text]) => read(file) !== text)
if (process.argv.includes('--check')) {
  for (const [file, text] of stale)
    console.error(`${file} differs from ${CONTRACT}: run \`npm run codegen\`.\n${difference(read(file), text)}`)
  process.exitCode = stale.length ? 1 : 0
} else {
  for (const [file, text] of stale) writeFileSync(file, text)
  const sinceCommit = async () => summary(readDocument(committed('HEAD')), readDocument(source), readApprovals())
  const changes = await sinceCommit().catch((error: Error) => `what has changed is not known: ${error.message}`)
  if (changes) console.log(`Since the last commit, ${changes}`)
  if (stale.length) console.log(`Wrote ${stale.map(([file]) => file).join(', ')}.`)
  if (!changes && !stale.length) console.log('Nothing has changed.')
}
