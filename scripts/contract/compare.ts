import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CORE_SCHEMA, load as parseYaml } from 'js-yaml'
import { APPROVED, approve, checkApprovals, RELEASED, readApprovals, release } from './approvals.ts'
import { CONTRACT, committed, readDocument } from './document.ts'
import { report } from './report.ts'

async function read(name: string) {
  if (/^https?:/.test(name)) {
    const answer = await fetch(name).catch(() => {
      throw new Error(`${name} does not answer.`)
    })
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`)
    return answer.text()
  }
  return existsSync(name) ? readFileSync(name, 'utf8') : committed(name)
}

async function contractAt(name: string) {
  const text = await read(name)
  if (!Object(parseYaml(text, { schema: CORE_SCHEMA })).openapi) throw new Error(`${name} is no OpenAPI contract.`)
  return text
}

const USAGE = `Usage: npm run contract:diff [-- revision | file | URL]
       npm run contract:diff -- --approve <rule> [pointer] --reason "…"
       npm run contract:diff -- --check | --release`

const options = {
  approve: { type: 'string' },
  reason: { type: 'string', default: '' },
  check: { type: 'boolean' },
  release: { type: 'boolean' },
} as const

function argumentsOf(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new Error(USAGE)
  }
}

/**
 * Compares the contract with another one: a revision of git, a file or an address; or approves a change since the last release, checks that
 * each has its approval, or makes the contract the released one. `code` is 1 when a change is breaking and nobody approved it, and 2 when
 * there is nothing to compare with.
 */
export async function compare(args: string[]) {
  try {
    const { values, positionals } = argumentsOf(args)
    if (positionals.length > 1) throw new Error(USAGE)
    const [named] = positionals
    if (values.approve !== undefined) {
      const count = approve(values.approve, named, values.reason)
      return {
        text: `Approved ${count === 1 ? 'a change' : `${count} changes`} in ${APPROVED}. \`npm run docs\` writes the changelog.`,
        code: 0,
      }
    }
    if (values.release) return { text: `${RELEASED} is the contract ${release()} now. \`npm run docs\` writes the changelog.`, code: 0 }
    if (values.check) {
      const faults = checkApprovals()
      return { text: faults.join('\n') || `Every breaking change since ${RELEASED} is approved.`, code: faults.length ? 1 : 0 }
    }
    const documents = [readDocument(await contractAt(named ?? 'HEAD')), readDocument(readFileSync(CONTRACT, 'utf8'))] as const
    const { text, isBreaking } = await report(...documents, { approvals: readApprovals() })
    return { text, code: isBreaking ? 1 : 0 }
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), code: 2 }
  }
}
