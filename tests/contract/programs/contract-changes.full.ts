import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, expect, test } from 'vitest'
import { policy } from '#contract/generated/policy.ts'
import { schemasOf, withSchemas } from '#tests/support/features/new-entity.ts'
import { isDeep } from '#tests/support/setup/settings.ts'
import { generate } from '../../../codegen.config.ts'
import { changesBetween } from '../../../scripts/contract/changes.ts'
import { compare } from '../../../scripts/contract/compare.ts'
import { readDocument } from '../../../scripts/contract/document.ts'
import { report, summary } from '../../../scripts/contract/report.ts'
import { readUses } from '../../../scripts/contract/uses.ts'
import { entityFiles } from '../../../scripts/entity/entity.ts'
import { namesOf } from '../../../scripts/entity/names.ts'

/** Carries out the changes of docs/contract-changes.md and compares what shows them with what the page says. */

const folder = mkdtempSync(join(tmpdir(), 'salvia-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const contract = readFileSync('openapi.yaml', 'utf8')
const unchanged = readDocument(contract)
const [, , ...sections] = readFileSync('docs/contract-changes.md', 'utf8').split(/^## /m)
const walks = sections.map((section) => {
  const block = (kind: string) => new RegExp(`\`\`\`${kind}\n(.*?)\n\`\`\``, 's').exec(section)?.[1] ?? ''
  const rows = [...section.matchAll(/^\| (types|the contract follows the rules) \| `(.+?)` \| (.+) \|$/gm)]
  return {
    name: section.slice(0, section.indexOf('\n')),
    revision: changed(block('diff')),
    told: block('text'),
    shown: rows.map(([, step = '', file = '', message = '']) => ({ step, file, message })),
  }
})
/** The files that a walk says anything about. */
const codeOf = ({ told, shown }: (typeof walks)[number]) => [...new Set([...codeIn(told), ...shown.map(({ file }) => file)])].filter(isCode)

function isCode(file: string) {
  return /\.tsx?$/.test(file)
}

/** The contract after a change that is written like one of `git diff`. */
function changed(diff: string) {
  const lines = diff.split('\n')
  const side = (sign: string) => lines.filter((line) => line.startsWith(' ') || line.startsWith(sign)).map((line) => line.slice(1))
  const before = side('-').join('\n')
  expect(contract.split(before), 'the change stands at one place of the contract').toHaveLength(2)
  return contract.replace(before, () => side('+').join('\n'))
}

/** The files of a report whose types a change could break. The rows of the screens only name them. */
function codeIn(text: string) {
  return [...text.matchAll(/(?:src|server)\/[\w./-]+\.tsx?/g)].map(([file]) => file).filter((file) => !file.endsWith('screens.ts'))
}

/** What `npm run contract:diff` prints, without the numbers of lines, which any change moves, and the tests. */
const steady = (text: string) =>
  text
    .replace(/(\.tsx?|\.yaml):\d+/g, '$1:…')
    .replace(/was line \d+/g, 'was line …')
    .replace(/\n {2}test .*(\n {10}.*)*/g, '')

const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
const { options, fileNames } = ts.parseJsonConfigFileContent({ ...config, include: [], files: walks.flatMap(codeOf) }, ts.sys, '.')
for (const name of ['incremental', 'tsBuildInfoFile']) delete options[name]

/** Compiles those files with the generated ones of a contract. What does not differ is read and parsed once for all. */
function compiler() {
  const parsed = new Map<string, ts.SourceFile | undefined>()
  let last: ts.Program | undefined
  return (generated: Record<string, string>, files: string[]) => {
    const host = ts.createCompilerHost(options, true)
    const read = host.getSourceFile
    host.getSourceFile = (file, version) => {
      const text = generated[file.replace(`${process.cwd()}/`, '')]
      if (text !== undefined) return ts.createSourceFile(file, text, version, true)
      if (!parsed.has(file)) parsed.set(file, read(file, version))
      return parsed.get(file)
    }
    const program = ts.createProgram(fileNames, options, host, last)
    last = program
    return files.flatMap((file) =>
      program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ messageText }) => ({
        step: 'types',
        file,
        message: ts.flattenDiagnosticMessageText(messageText, ' '),
      })),
    )
  }
}
const compile = compiler()

/** What Redocly finds in the contract, as `npm run check` asks it. */
async function lint(source: string) {
  const file = join(folder, 'openapi.yaml')
  writeFileSync(file, source)
  const flags = ['lint', file, '--config', resolve('redocly.yaml'), '--format', 'json']
  const text = await new Promise<string>((done) => execFile('node_modules/.bin/redocly', flags, (_, stdout) => done(stdout)))
  const { problems } = JSON.parse(text) as { problems: { message: string }[] }
  return problems.map(({ message }) => ({ step: 'the contract follows the rules', file: 'openapi.yaml', message }))
}

test('the page walks through seven changes', () => {
  expect(walks.map(({ name }) => name)).toEqual([
    'Rename a field',
    'Add a required field',
    'Drop an operation',
    'Add a parameter',
    'Extend an enumeration',
    'Widen a limit',
    'Remove an answer',
  ])
})

/** Without the files that read a property, for which the compiler goes through the whole console. */
const withoutFields = (text: string) => text.replace(/^.*: in the console\n( {2}.*\n)*\n/gm, '')

test.each(walks)('$name: the page says what the command tells', async ({ revision, told }) => {
  const { text } = await report(unchanged, readDocument(revision), { hasFields: isDeep })
  expect(steady(text)).toBe(isDeep ? told : withoutFields(told))
})

// Compiling the whole program takes as long as a hundred other tests.
if (isDeep)
  test.each(walks)('$name: the page says what the checks find', async (walk) => {
    const { revision, shown } = walk
    const found = [...(await lint(revision)), ...compile(await generate(revision), codeOf(walk))]
    for (const { step, file, message } of shown)
      expect(
        found
          .filter((one) => one.step === step && one.file === file)
          .map((one) => one.message)
          .join('\n'),
        file,
      ).toContain(message)
    expect(new Set(found.map(({ file }) => file))).toEqual(new Set(shown.map(({ file }) => file)))
  })

test('an entity that is added breaks nothing', () => {
  const read = (path: string) => {
    if (path === 'openapi.yaml') return withSchemas(contract, schemasOf('Specimen', 'Tissue'))
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }
  const labels = ['src/i18n/labels.ts', 'src/features/clinics/clinics.texts.ts']
  const { files } = entityFiles(namesOf('Specimen', 'el espécimen', 'los especímenes'), read, labels)
  const { 'openapi.yaml': revision = '' } = files
  const changes = changesBetween(unchanged, readDocument(revision))
  expect(changes.length).toBeGreaterThan(5)
  expect(changes.filter(({ severity }) => severity !== 'harmless')).toEqual([])
})

test('codegen tells which code is left of an operation that is gone', async () => {
  const { revision = '', told } = walks.find(({ name }) => name === 'Drop an operation') ?? {}
  expect(steady(summary(unchanged, readDocument(revision)))).toBe(told)
})

test('who may call an operation, and what only the words of the contract say, is compared too', async () => {
  const replaced = (text: string, id: string, before: string, after: string) => {
    const at = text.indexOf(`operationId: ${id}\n`)
    return text.slice(0, at) + text.slice(at).replace(before, after)
  }
  const edits = [
    ['listUsers', 'x-roles: [BACKOFFICE, ', 'x-roles: ['],
    ['listPatients', 'x-roles: [', 'x-roles: [DOCTOR, '],
    ['listInsurances', 'summary: ', 'summary: All '],
  ] as const
  const revision = edits.reduce((text, [id, before, after]) => replaced(text, id, before, after), contract)
  const changes = changesBetween(unchanged, readDocument(revision))
  expect(changes.map(({ severity, rule, text }) => `${severity} ${rule} ${text.split(':')[0]}`)).toEqual([
    'breaking x-roles-changed /users · get · x-roles',
    'risky x-roles-changed /patients · get · x-roles',
    'harmless summary-changed /insurances · get · summary',
  ])
})

test('a change is told once, by the name of its parameter, and a lower limit of bytes breaks clients', async () => {
  const edits = [
    ['{ type: string, enum: [roleType, validated, isActive] }', '{ type: string, enum: [roleType, validated] }'],
    ['x-max-bytes: 16000', 'x-max-bytes: 8000'],
    [
      'maxItems: 8, uniqueItems: true, items: { type: string, enum: [id',
      'maxItems: 7, uniqueItems: true, items: { type: string, enum: [id',
    ],
    ['description: Adds to the answer how many there are', 'description: Tells how many there are'],
  ] as const
  const revision = edits.reduce((text, [before, after]) => text.replace(before, after), contract)
  const changes = changesBetween(unchanged, readDocument(revision))
  expect(changes.map(({ severity, text }) => `${severity} ${text}`)).toEqual([
    "breaking /users/page · get · countBy: It lost the values 'isActive'.",
    'breaking /users/export/csv · get · columns: `maxItems` changed from 8 to 7.',
    'breaking LoginInput · x-max-bytes: It changed from 16000 to 8000.',
    expect.stringContaining('harmless /users/page · get · countBy · description: It changed'),
  ])
  const raised = contract.replace('x-max-bytes: 16000', 'x-max-bytes: 32000')
  expect(changesBetween(unchanged, readDocument(raised)).map(({ severity }) => severity)).toEqual(['harmless'])
})

const NAME = "        name:\n          allOf: [{ $ref: '#/components/schemas/Line' }]\n          maxLength: 100\n"

test.each([
  [
    'an allOf that loses its limit',
    NAME,
    "        name:\n          allOf: [{ $ref: '#/components/schemas/Line' }]\n",
    ['harmless request-limit-widened'],
  ],
  [
    'the same, written out',
    NAME,
    '        name:\n          type: string\n          format: line\n          minLength: 1\n          maxLength: 100\n',
    ['harmless component-rewritten'],
  ],
  ['a limit in a part of an allOf', NAME, `${NAME}          minLength: 2\n`, ['breaking request-limit-narrowed']],
  [
    'another type',
    NAME,
    '        name:\n          type: integer\n',
    [
      'breaking request-type-changed',
      'harmless request-limit-widened',
      'harmless request-limit-widened',
      'harmless request-format-removed',
    ],
  ],
  [
    'null in what is sent',
    NAME,
    "        name:\n          oneOf: [{ $ref: '#/components/schemas/Line' }, { type: 'null' }]\n          maxLength: 100\n",
    ['harmless request-null-admitted'],
  ],
])('%s is judged by what it admits', (_, before, after, told) => {
  expect(contract).toContain(before)
  const changes = changesBetween(unchanged, readDocument(contract.replace(before, () => after)))
  expect(changes.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(told)
})

test('every operation has a handler and a test, and all but a few a call in the console', () => {
  const operations = Object.entries(policy).map(([id, { method, path }]) => ({ id, method, path }))
  const usesOf = readUses(operations)
  const all = operations.map((one) => ({ id: one.id, uses: usesOf(one) }))
  const without = (kind: 'handler' | 'test' | 'call') => all.filter(({ uses }) => uses[kind].length === 0).map(({ id }) => id)
  expect(without('handler')).toEqual([])
  expect(without('test')).toEqual([])
  // A note's file and a post's image are read by the path in the record, by the call that reads a picture. Health is for the proxy.
  // A merge is told with its patient. Calendars read an agenda by its address. The pages for patients do without the console's client.
  const byPatients = [
    'getAppointment',
    'answerAppointment',
    'listAppointmentTimes',
    'moveOwnAppointment',
    'getAppointmentCalendar',
    'getBookable',
    'listBookableDoctors',
    'listBookableTimes',
    'getBookableDoctor',
    'listBookableServices',
    'getBookableImage',
  ]
  const byLinks = ['getBookingRequest', 'answerBookingRequest', 'unsubscribeBooking']
  const notCalled = [
    'getPatientMerge',
    'getScheduleCalendar',
    ...byPatients,
    'requestBooking',
    'correctBooking',
    ...byLinks,
    'getAttachment',
    'getPostImage',
    'getHealth',
  ]
  expect(without('call')).toEqual(notCalled)
})

test.each([
  ['a reference to nothing', contract.replace("'#/components/schemas/Line'", "'#/components/schemas/Lin'"), /\$ref at #\/components\/\S+/],
  ['YAML that is none', `${contract}\nbad: [`, /unexpected end .+ \(\d+:\d+\)/],
  ['a role that nobody has', contract.replace('x-roles: [BACKOFFICE', 'x-roles: [BACKOFICE'), /x-roles must name known roles/],
])('%s ends codegen with a sentence about the contract, and nothing is written', async (_, source, message) => {
  const place = join(folder, 'broken')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'openapi.yaml'), source)
  const { status, stdout, stderr } = spawnSync(resolve('node_modules/.bin/tsx'), [resolve('scripts/codegen.ts')], {
    cwd: place,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^openapi\.yaml: /m)
  expect(stderr).toMatch(message)
  expect(stdout + stderr).not.toMatch(/^ {4}at /m)
  expect(readdirSync(place)).toEqual(['openapi.yaml'])
})

test('the exit code tells a breaking change, and that there is nothing to compare with', async () => {
  const file = join(folder, 'older.yaml')
  writeFileSync(file, contract.replace('  /health:\n', '  /alive:\n'))
  expect((await compare([file])).code).toBe(1)
  expect(await compare(['openapi.yaml'])).toEqual({ code: 0, text: 'Nothing differs.' })
  expect(await compare(['no-such-revision'])).toEqual({
    code: 2,
    text: 'no-such-revision is neither a file nor a revision of git that has openapi.yaml.',
  })
  expect(await compare(['package.json'])).toEqual({ code: 2, text: 'package.json is no OpenAPI contract.' })
})
