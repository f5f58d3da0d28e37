/**
 * `npm run docs` writes a page for each flow (docs/flows) from its machine, and the breaking changes of each version of the contract
 * (docs/contract-changelog.md). `npm run docs -- --check` writes nothing and fails where a page differs from its sources.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { flows, statusCharts } from '#machines/flows.ts'
import { APPROVED, readApprovals } from './contract/approvals.ts'
import { contractChangelog } from './docs/contract-changelog.ts'
import { type FlowPage, flowPage, flowsIndex } from './docs/flow-page.ts'

const pages: FlowPage[] = [
  ...flows.map(({ machine }) => ({ machine, file: `machines/${machine.id}.machine.ts`, model: `machines/${machine.id}.model.ts` })),
  ...statusCharts.map((machine) => ({ machine, file: `machines/${machine.id.replace(/-chart$/, '.chart')}.ts` })),
]

const FOLDER = 'docs/flows'
const files = new Map<string, string>([
  [
    'docs/contract-changelog.md',
    `<!-- Generated from ${APPROVED} by \`npm run docs\`. Do not edit. -->\n\n${contractChangelog(readApprovals())}`,
  ],
  ...pages.map((page) => [`${FOLDER}/${page.machine.id}.md`, flowPage(page)] as [string, string]),
  [`${FOLDER}/README.md`, flowsIndex(pages)],
])

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
mkdirSync(FOLDER, { recursive: true })
const stale = [...files].filter(([file, text]) => read(file) !== text)
// The page of a machine that is gone.
const orphans = readdirSync(FOLDER)
  .map((name) => `${FOLDER}/${name}`)
  .filter((file) => !files.has(file))
if (process.argv.includes('--check')) {
  for (const file of [...stale.map(([file]) => file), ...orphans]) console.error(`${file} is not up to date: run \`npm run docs\`.`)
  process.exitCode = stale.length + orphans.length ? 1 : 0
} else {
  for (const [file, text] of stale) writeFileSync(file, text)
  for (const file of orphans) rmSync(file)
  for (const [file] of stale) console.log(`Wrote ${file}.`)
  for (const file of orphans) console.log(`Removed ${file}.`)
}
