import { parse } from 'yaml'
import { withEntity } from './contract.ts'
import { type Input, inputOf, type Schemas, valuesOf } from './fields.ts'
import { type LabelsAt, ownFiles, table } from './files.ts'
import { capital, gendered, type Names } from './names.ts'
import { append, importing } from './source.ts'

/** Reads a file of the project. Undefined where there is none. */
export type Read = (path: string) => string | undefined

const ENUMS = '#contract/generated/enums.ts'
const TYPES = '#contract/generated/schema.ts'

function inSchema(text: string, names: Names, input: Input) {
  const enumerations = input.fields.flatMap(({ values }) => values ?? [])
  const columns = ['boolean', 'check', 'date', 'doublePrecision', 'integer', 'pgTable', 'text', 'uniqueIndex']
  const declared = table(names, input)
  const used = columns.filter((name) => declared.includes(`${name}(`))
  const imported = used.reduce((file, name) => importing(file, 'drizzle-orm/pg-core', name), text + declared)
  return enumerations.reduce((file, name) => importing(importing(file, ENUMS, valuesOf(name)), TYPES, name, true), imported)
}

function inScreens(text: string, names: Names) {
  const { entity, entities, file, path, spanish, spanishMany, after } = names
  const folder = `#src/features/${path}`
  const title = capital(spanishMany)
  const rows = `
  '/${path}': {
    title: '${title}',
    page: () => import('${folder}/${path}-page.tsx'),
    reads: ['list${entities}'],
    allowedRoles: [B],
${after ? `    link: { label: '${title}', icon: IconList, visibleTo: [B] },\n` : ''}  },
  '/${path}/create': {
    title: 'Crear ${spanish}',
    crumb: 'Crear',
    page: () => import('${folder}/${file}-page.tsx'),
    allowedRoles: [B],
  },
  '/${path}/:id': {
    title: 'Detalle ${gendered(names).ofThe} ${spanish}',
    crumb: 'Detalle',
    page: () => import('${folder}/${file}-page.tsx'),
    reads: ['get${entity}'],
    allowedRoles: [B],
  },`
  return append(after ? importing(text, '@tabler/icons-react', 'IconList') : text, 'screens', rows, after && `'${after}`)
}

function inExamples(text: string, { entity, entities }: Names) {
  const body = `body: { ...exampleOf('${entity}Input'), name: newName() }`
  const rows = `  list${entities}: { own: () => ({}) },
  create${entity}: { own: () => ({ ${body} }) },
  get${entity}: { own: () => ({ params: { id: 1 } }) },
  update${entity}: { own: () => ({ params: { id: 1 }, ${body} }) },
  archive${entity}: { own: () => ({ params: { id: 1 }, body: { isArchived: true } }) },`
  return append(importing(text, '#tests/support/contract.ts', 'exampleOf'), 'typed', rows)
}

function inSeed(text: string, { many }: Names, { example }: Input) {
  const row = Object.entries(example).map(([name, value]) => `      ${name}: ${JSON.stringify(value)},\n`)
  // The formatter does not keep to what it makes of one long line, so the line breaks are written here.
  const values = `[\n    {\n${row.join('')}      createdAt: ago(120),\n    },\n  ]`
  return append(text, 'seed', `\n  await tx.insert(tables.${many}).values(${values})`)
}

const inInspector = (text: string, { path, spanish, isFeminine }: Names) =>
  append(
    text,
    'records',
    `  [/\\/${path}\\/(\\d+)/, '${spanish}'],\n  [/\\/${path}\\/create/, '${spanish} ${isFeminine ? 'nueva' : 'nuevo'}'],`,
  )

const SHARED = {
  'server/db/schema.ts': inSchema,
  'server/seed/demo.ts': inSeed,
  'src/app/screens.ts': inScreens,
  'src/inspector/texts.ts': inInspector,
  'tests/contract/examples.ts': inExamples,
}

/**
 * Returns the texts of a new entity's files, and of the shared ones with what it adds to them, by their paths. The contract has its input
 * already (`<Entity>Input`). What cannot be written is an error with a sentence that says why.
 * @param sources the paths among which the labels of an enumeration are looked for
 */
export function entityFiles(names: Names, read: Read, sources: string[]): Record<string, string> {
  const text = (path: string) => {
    const found = read(path)
    if (found === undefined) throw new Error(`There is no ${path}.`)
    return found
  }
  const contract = text('openapi.yaml')
  const { schemas } = (parse(contract) as { components: { schemas: Schemas } }).components
  const input = inputOf(schemas, names.entity)
  const labelsAt: LabelsAt = (labels) => {
    const path = sources.find((one) => text(one).includes(`export const ${labels}`))
    return path && `#${path}`
  }
  const own = ownFiles(names, input, labelsAt, (enumeration) => schemas[enumeration]?.enum ?? [])
  const there = Object.keys(own).filter((path) => read(path) !== undefined)
  if (there.length) throw new Error(`${there.join(', ')}: there is such a file already.`)
  const shared = Object.entries(SHARED).map(([path, change]) => [path, change(text(path), names, input)])
  return { 'openapi.yaml': withEntity(contract, names, input), ...Object.fromEntries(shared), ...own }
}
