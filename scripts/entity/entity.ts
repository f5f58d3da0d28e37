import { CORE_SCHEMA, load as parseYaml } from 'js-yaml'
import { withEntity } from './contract.ts'
import { DOCTOR, firstStep, type Input, inputOf, labelsOf, type Schemas, statusesOf, valuesOf } from './fields.ts'
import { ownFiles } from './files.ts'
import type { LabelsAt } from './labels.ts'
import { capital, inWords, machineOf, type Names, small, withArticle } from './names.ts'
import { inScreens, ORDER, screensFile } from './screens.ts'
import { append, importing, prepend, type Read } from './source.ts'

const ENUMS = '#contract/generated/enums.ts'

const inTables = (text: string, { path }: Names) => `${text}export * from './${path}/schema.ts'\n`

/** Its room stands below the others, all of which it may need. */
const inRooms = (text: string, { path }: Names) =>
  text.replace(/^const rooms = \[\n[\s\S]+?(?=^\]$)/m, (rooms) => `${rooms}  ['${path}'],\n`)

function inExamples(text: string, { entity, entities, many, path, words }: Names, { fields, isUnique, hasOwner, status }: Input) {
  const limited = fields.flatMap(({ name, writers }) => (writers ? [name] : []))
  const sent = limited.length > 0 ? `${small(entity)}Input()` : `exampleOf('${entity}Input')`
  const named = isUnique ? ', name: newName()' : ''
  const helpers = `${
    limited.length > 0
      ? `/** What everybody sends of ${withArticle(words)}. */
function ${small(entity)}Input() {
  const { ${limited.map((name, at) => `${name}: ${'_'.repeat(at + 1)}`).join(', ')}, ...own } = exampleOf('${entity}Input')
  return own
}

`
      : ''
  }/** ${capital(withArticle(words))} of the test's own${hasOwner ? ', of that doctor' : ''}. */
const new${entity} = async ({ db }: Asker${hasOwner ? ', doctorId: number' : ''}) =>
  found(await db.insert(${many}).values({ ...${sent}${named}${hasOwner ? ', doctorId' : ''} }).returning({ id: ${many}.id }))

`
  const body = isUnique ? `{ ...${sent}${named} }` : sent
  const of = (rest: string) =>
    hasOwner
      ? `ofDoctor(async (app, { id }) => ({ params: await new${entity}(app, id)${rest} }))`
      : `{ own: async (app) => ({ params: await new${entity}(app)${rest} }) }`
  const create = hasOwner
    ? `async (app, role) => ({ body: { ...${sent}${named}, ...(role === 'BACKOFFICE' && { doctorId: (await doctorIds(app)).other.id }) } })`
    : `() => ({ body: ${body} })`
  // A list is read before and after: the query for existing rows is read, so that it stays the same.
  const get = hasOwner
    ? `ofDoctor(async (app, { id }) => {
    const [known] = await app.db.select({ id: ${many}.id }).from(${many}).where(eq(${many}.doctorId, id))
    return { params: known ?? (await new${entity}(app, id)) }
  })`
    : of('')
  const rows = `  list${entities}: { own: () => ({}) },
  create${entity}: { own: ${create} },
  get${entity}: ${get},
  update${entity}: ${of(`, body: ${body}`)},
  archive${entity}: ${of(', body: { isArchived: true }')},${
    status ? `\n  update${entity}Status: ${of(`, body: { status: '${firstStep(status)}' }`)},` : ''
  }`
  const imports: [module: string, name: string][] = [
    ['#tests/support/contract/contract.ts', 'exampleOf'],
    [`#server/${path}/schema.ts`, many],
    ...['found', ...(isUnique ? ['newName'] : []), ...(hasOwner ? ['doctorIds', 'ofDoctor'] : [])].map((name): [string, string] => [
      '#tests/support/contract/example.ts',
      name,
    ]),
    ...(hasOwner ? [['drizzle-orm', 'eq'] satisfies [string, string]] : []),
  ]
  const imported = imports.reduce(
    (file, [module, name]) => importing(file, module, name),
    importing(text, '#tests/support/server/app.ts', 'Asker', true),
  )
  return append(prepend(imported, 'typed', helpers), 'typed', rows)
}

function inSeed(text: string, { many }: Names, { example }: Input) {
  // Of the demo doctor, if of any.
  const written = (name: string, value: unknown) => (name === DOCTOR ? 'doctorIds[0] ?? 0' : JSON.stringify(value))
  const row = Object.entries(example).map(([name, value]) => `      ${name}: ${written(name, value)},\n`)
  // The formatter does not keep to its own breaks of one long line, so the line breaks are written here.
  const values = `[\n    {\n${row.join('')}      createdAt: ago(120),\n    },\n  ]`
  return append(text, 'seed', `\n  await tx.insert(tables.${many}).values(${values})`)
}

const inInspector = (text: string, { path, spanish, isFeminine }: Names) =>
  append(
    text,
    'records',
    `  [/\\/${path}\\/(\\d+)/, '${spanish}'],\n  [/\\/${path}\\/create/, '${spanish} ${isFeminine ? 'nueva' : 'nuevo'}'],`,
  )

function inStatuses(text: string, _: Names, { status }: Input) {
  if (!status) return text
  const { enumeration, values, next } = status
  const rows = values.map((value) => {
    const after = (next[value] ?? []).map((one) => `'${one}'`).join(', ')
    return `  ${value}: { label: '${inWords(value)}', told: '${inWords(value).toLowerCase()}', next: [${after}], back: [] },`
  })
  const statuses = `export const ${statusesOf(enumeration)}: Record<${enumeration}, ToldStep<${enumeration}>> = {\n${rows.join('\n')}\n}\n\n`
  return prepend(importing(text, './generated/schema.ts', enumeration, true), 'labelsOf', statuses)
}

const inFlows = (text: string, names: Names, { status }: Input) =>
  status ? append(importing(text, `./${names.file}-status.chart.ts`, machineOf(names)), 'statusCharts', `  ${machineOf(names)},`) : text

const inMeanings = (text: string, { file, words }: Names, { status }: Input) => {
  if (!status) return text
  const states = status.values.map((value) => `    ${value}: '${inWords(value)}.',`)
  const lines = [`  '${file}-status-chart': {`, `    '': 'Which status of ${withArticle(words)} may follow which.',`, ...states, '  },']
  return append(text, 'meanings', lines.join('\n'))
}

const inStatusTest = (text: string, names: Names, { status }: Input, labelsAt: LabelsAt) => {
  if (!status) return text
  const [machine, values, labels] = [machineOf(names), valuesOf(status.enumeration), labelsOf(status.enumeration)]
  const imports = [
    [`#machines/${names.file}-status.chart.ts`, machine],
    [ENUMS, values],
    [labelsAt(labels) ?? `#src/features/${names.path}/${names.path}.texts.ts`, labels],
  ] as const
  const imported = imports.reduce((file, [module, name]) => importing(file, module, name), text)
  const ways = Object.entries(status.next).map(([from, to]) => `  [${machine}, '${from}', '${to.join(' ')}', ''],`)
  return append(
    append(imported, 'describe.each', `  ['${withArticle(names.words)}', ${machine}, ${values}, ${labels}],`),
    'ways',
    ways.join('\n'),
  )
}

const SHARED = {
  '.dependency-cruiser.cjs': inRooms,
  'contract/statuses.ts': inStatuses,
  'machines/flows.ts': inFlows,
  'machines/meanings.ts': inMeanings,
  'server/seed/demo.ts': inSeed,
  'server/tables.ts': inTables,
  'src/inspector/texts.ts': inInspector,
  'tests/contract/examples.ts': inExamples,
  'tests/model/statuses.test.ts': inStatusTest,
}

/**
 * Returns the contract's part of a new entity, and the texts of its files, and of the shared ones with its lines, by their paths. The contract
 * has its input already (`<Entity>Input`). A part that cannot be written is an error with a sentence that says why.
 * @param sources the paths among which the labels of an enumeration are looked for
 */
export function entityFiles(names: Names, read: Read, sources: string[]): { input: Input; files: Record<string, string> } {
  const text = (path: string) => {
    const found = read(path)
    if (found === undefined) throw new Error(`There is no ${path}.`)
    return found
  }
  const contract = text('openapi.yaml')
  const { schemas } = (parseYaml(contract, { schema: CORE_SCHEMA }) as { components: { schemas: Schemas } }).components
  const input = inputOf(schemas, names.entity)
  const labelsAt: LabelsAt = (labels) => {
    const path = sources.find((one) => text(one).includes(`export const ${labels}`))
    return path && `#${path}`
  }
  const own = {
    ...ownFiles(names, input, labelsAt, (enumeration) => schemas[enumeration]?.enum ?? []),
    ...screensFile(names, input, text(ORDER), read),
  }
  const there = Object.keys(own).filter((path) => read(path) !== undefined)
  if (there.length) throw new Error(`${there.join(', ')}: there is such a file already.`)
  const shared = Object.entries(SHARED)
    .map(([path, change]) => [path, change(text(path), names, input, labelsAt)] as const)
    .filter(([path, changed]) => changed !== read(path))
  const order = { [ORDER]: inScreens(text(ORDER), names, read) }
  return { input, files: { 'openapi.yaml': withEntity(contract, names, input), ...Object.fromEntries(shared), ...order, ...own } }
}
