/**
 * `npm run contract:diff [-- revision | file | URL]`: what has changed in openapi.yaml since then (since the last commit, if nothing is
 * named), and which code uses the operations that it touches. Ends with 1 when a change is breaking, and with 2 when there is nothing
 * to compare with.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { CONTRACT, committed } from './contract/changes.ts'
import { report } from './contract/report.ts'

async function read(name: string) {
  if (/^https?:/.test(name)) {
    const answer = await fetch(name)
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

const [name = 'HEAD', ...others] = process.argv.slice(2)
try {
  if (others.length || name.startsWith('-')) throw new Error('Usage: npm run contract:diff [-- revision | file | URL]')
  const { text, isBreaking } = await report(await contractAt(name), readFileSync(CONTRACT, 'utf8'))
  console.log(text)
  process.exitCode = isBreaking ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
