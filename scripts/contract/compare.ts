import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { CONTRACT, committed } from './changes.ts'
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
  if (!parse(text)?.openapi) throw new Error(`${name} is no OpenAPI contract.`)
  return text
}

/**
 * Compares the contract with another one: a revision of git, a file or an address. `code` is 1 when a change is breaking, and 2 when
 * there is nothing to compare with.
 */
export async function compare([name = 'HEAD', ...others]: string[]) {
  try {
    if (others.length || name.startsWith('-')) throw new Error('Usage: npm run contract:diff [-- revision | file | URL]')
    const { text, isBreaking } = await report(await contractAt(name), readFileSync(CONTRACT, 'utf8'))
    return { text, code: isBreaking ? 1 : 0 }
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), code: 2 }
  }
}
