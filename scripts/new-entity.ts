/**
 * `npm run new-entity -- Campaign 'la campaña' 'las campañas' /insurances`: writes an entity into all its places, with a page for its list, one
 * for its records, and a journey through both. openapi.yaml has to have its `CampaignInput`. docs/develop.md says what is left to write.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generate } from '../codegen.config.ts'
import { orderOf } from './entity/contract.ts'
import { entityFiles } from './entity/entity.ts'
import { capital, namesOf } from './entity/names.ts'

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const sources = () =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /^i18n\/|\.texts\.ts$/.test(path))
    .map((path) => `src/${path}`)
const run = (program: string, ...args: string[]) =>
  execFileSync(`node_modules/.bin/${program}`, args, { stdio: ['ignore', 'ignore', 'inherit'] })

async function write() {
  const names = namesOf(...process.argv.slice(2))
  const { input, files } = entityFiles(names, read, sources())
  // A contract that generates nothing is told before anything is written.
  await generate(files['openapi.yaml'] ?? '')

  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const code = Object.keys(files).filter((path) => /\.tsx?$/.test(path))
  run('tsx', 'scripts/codegen.ts')
  run('biome', 'check', '--write', ...code)
  run('tsx', 'scripts/docs.ts')
  run('drizzle-kit', 'generate', '--name', names.path)

  const { hasOwner, status } = input
  const left = [
    `the labels of the fields and of new enumerations, in src/features/${names.path}/${names.path}.texts.ts, which are the names of the contract so far`,
    status &&
      `the words of the statuses, in contract/statuses.ts, what each means, in machines/meanings.ts, and colour and icon of the new ones, in src/ui/feedback/status-badge.tsx`,
    `who else may do what: x-roles and x-scope in openapi.yaml, visibleTo and allowedRoles in src/features/${names.path}/${names.path}.screens.ts (none for a page of all); what a role may not call, it is not offered`,
    `the order (${orderOf(input)}), in server/${names.path}/${names.path}.operations.ts and in the description of the contract's list`,
    names.after
      ? `the icon of '${capital(names.spanishMany)}', in the same file`
      : `a link to /${names.path}, from the page that it belongs to`,
    'more demo rows, in server/seed/demo.ts; CHANGELOG.md; what it does besides',
  ].filter(Boolean)
  const tests = [names.path, 'roles', 'generated', 'scope', 'screens', 'audit', 'shell', ...(status ? ['statuses'] : [])]
  console.log(`Written: ${Object.keys(files).sort().join(', ')}; the generated files, the pages of docs and a migration.

It works as it stands, for ${hasOwner ? 'the back office, and for each doctor with their own' : 'the back office'}. What is left to you:
${left
  .map((one) => `- ${one};`)
  .join('\n')
  .replace(/;$/, '.')}
Then npm run codegen, npm run docs, npm run check, and npm test -- ${tests.join(' ')}.`)
}

write().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
