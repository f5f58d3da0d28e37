import { englishLabel, type Field, type Input, labelsOf, valuesOf } from './fields.ts'
import { capital, gendered, type Names, withArticle } from './names.ts'

/** Where the labels of an enumeration are: the file that exports them, or undefined where nobody has written any yet. */
export type LabelsAt = (labels: string) => string | undefined

const unique = (names: string[]) => [...new Set(names)]
const enumerations = ({ fields }: Input) => unique(fields.flatMap(({ values }) => values ?? []))

/** The imports of the labels that some code uses. */
function labelImports(input: Input, labelsAt: LabelsAt, own: string, code: string) {
  const used = enumerations(input)
    .map((one) => labelsOf(one))
    .filter((labels) => code.includes(labels))
  return used.map((labels) => `import { ${labels} } from '${labelsAt(labels) ?? own}'`).join('\n')
}

function texts(names: Names, { fields, missing }: Input, newLabels: [enumeration: string, values: string[]][]) {
  const { the, several, ofThe, o } = gendered(names)
  const { spanish, spanishMany } = names
  const messages = Object.entries(Object.assign({}, ...fields.map((field) => field.texts)) as Record<string, string>)
  const labels = newLabels.map(
    ([enumeration, values]) => `
/** The Spanish names of the contract's ${enumeration}. */
export const ${labelsOf(enumeration)} = { ${values.map((value) => `${JSON.stringify(value)}: ${JSON.stringify(value)}`).join(', ')} }
`,
  )
  return `${labels.join('')}
/** The Spanish texts of the pages of ${names.manyWords}. */
export const texts = {
  add: 'Agregar ${spanish}',
  create: 'Crear ${spanish}',
  open: 'Ver detalle',
  save: 'Guardar cambios',
${fields.map(({ name }) => `  ${name}: '${englishLabel(name)}',`).join('\n')}
  createdAt: 'Fecha de creación',
  filter: 'Filtrar ${spanishMany}...',
  empty: 'Todavía no hay ${spanishMany}.',
  missing: ${JSON.stringify(missing)},
${messages.map(([name, text]) => `  ${name}: ${text},\n`).join('')}  listFailed: { title: 'Error', description: 'Error al obtener ${several} ${spanishMany}.' },
  readFailed: { title: 'Error', description: 'Error al obtener los detalles ${ofThe} ${spanish}.' },
  created: {
    saved: { title: 'Éxito', description: 'Se ha creado ${the} ${spanish} correctamente.' },
    failed: { title: 'Error', description: 'No se ha podido guardar ${the} ${spanish}.' },
  },
  updated: {
    saved: { title: 'Éxito', description: '${capital(the)} ${spanish} ha sido actualizad${o} correctamente.' },
    failed: { title: 'Error', description: 'No se pudo actualizar la información ${ofThe} ${spanish}.' },
  },
}
`
}

const api = ({ many, manyWords, path }: Names) => `import { archiveOf } from '#src/api/archive.ts'
import { resource } from '#src/api/resource.ts'
import { texts } from './${path}.texts.ts'

/** The ${manyWords}. */
export const ${many} = { ...resource('/${path}', texts), ...archiveOf('/${path}', texts) }
`

function list({ entity, entities, many, path }: Names, input: Input, labelsAt: LabelsAt) {
  const rows = input.fields.flatMap(({ name, listed }) => {
    const rest = name === 'name' ? `rowHeader: true, search: texts.filter, ${listed}` : listed
    return listed ? [`  { id: '${name}', header: texts.${name}, ${rest} },`] : []
  })
  return `import type { ${entity} } from '#contract/generated/schema.ts'
import { formatDate${rows.some((row) => row.includes('formatNumber')) ? ', formatNumber' : ''} } from '#src/i18n/format.ts'
${rows.some((row) => row.includes('yesNoLabels')) ? "import { yesNoLabels } from '#src/i18n/labels.ts'" : ''}
import { useArchived } from '#src/ui/archived-list.tsx'
import { CreateButton } from '#src/ui/create-button.tsx'
import type { Column } from '#src/ui/data-table/columns.ts'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { Page } from '#src/ui/page.tsx'
${labelImports(input, labelsAt, `./${path}.texts.ts`, rows.join())}
import { ${many} } from './${path}.api.ts'
import { texts } from './${path}.texts.ts'

const columns: readonly Column<${entity}>[] = [
  { id: 'id', header: 'ID', hidden: true, width: 5 },
${rows.join('\n')}
  { id: 'createdAt', header: texts.createdAt, text: ({ createdAt }) => formatDate(createdAt), hidden: true, width: 9 },
]

export const preload = () => ${many}.all

export default function ${entities}Page() {
  const add = <CreateButton operation="create${entity}">{texts.add}</CreateButton>
  const { query, isArchived, actions, none } = useArchived('archive${entity}', ${many})
  const empty = isArchived ? none : { description: texts.empty, action: add }
  return (
    <Page action={actions(add)}>
      <DataTable query={query} columns={columns} detail={texts.open} empty={empty} />
    </Page>
  )
}
`
}

function record({ entity, many, path }: Names, input: Input, labelsAt: LabelsAt) {
  const { fields } = input
  const inputs = fields.flatMap(({ name, toInput }) => (toInput ? [{ name, toInput }] : []))
  const names = inputs.map(({ name }) => name).join(', ')
  const toInput = `const toInput = ({ ${names} }: ${entity}) => ({ ${inputs.map((one) => `${one.name}: ${one.toInput}`).join(', ')} })\n`
  const element = (field: Field) => `<form.AppField name="${field.name}">{(field) => ${field.element}}</form.AppField>`
  return `import { ${entity}Input as limits } from '#contract/generated/limits.ts'
${inputs.length ? `import type { ${entity} } from '#contract/generated/schema.ts'` : ''}
import { ArchiveAction } from '#src/ui/archive-action.tsx'
import { EditPage } from '#src/ui/form/edit-page.tsx'
import { ${unique([...fields.flatMap(({ uses }) => uses), 'z']).join(', ')} } from '#src/ui/fields/zod.ts'
${labelImports(input, labelsAt, `./${path}.texts.ts`, fields.map(({ schema }) => schema).join())}
import { ${many} } from './${path}.api.ts'
import { texts } from './${path}.texts.ts'

const schema = z.object({
${fields.map(({ name, schema }) => `  ${name}: ${schema},`).join('\n')}
})
const empty = { ${fields.map(({ name, empty }) => `${name}: ${empty}`).join(', ')} }
${inputs.length ? toInput : ''}
export const preload = (id: number) => (id ? ${many}.one(id) : undefined)

export default function ${entity}Page({ id }: { id: number }) {
  return (
    <EditPage id={id} records={${many}} schema={schema} empty={empty} name={({ name }) => name} ${inputs.length ? 'toInput={toInput} ' : ''}operation="update${entity}" texts={texts} action={<ArchiveAction query={${many}.one(id)} archive={${many}.archive} operation="archive${entity}" />}>
      {(form) => (
        <>
${fields.map(element).join('\n')}
        </>
      )}
    </EditPage>
  )
}
`
}

function operations(names: Names) {
  const { entity, entities, many, spanish } = names
  const { the, a, o } = gendered(names)
  return `import type { Operations } from '../call.ts'
import { alphabetical } from '../db/columns.ts'
import { ${many} as table } from '../db/schema.ts'
import { crudHandlers } from '../records/crud.ts'

const records = crudHandlers(table, {
  missing: '${capital(the)} ${spanish} no existe.',
  order: alphabetical(table.name),
  unique: ['name', 'Ya existe ${a} ${spanish} con ese nombre, quizás archivad${o}.'],
})

export const ${many} = {
  list${entities}: records.list,
  get${entity}: records.get,
  create${entity}: records.create,
  update${entity}: records.update,
  archive${entity}: records.archive,
} satisfies Partial<Operations>
`
}

function journey(names: Names, input: Input, labelsAt: LabelsAt) {
  const { entity, path, words, spanish, spanishMany, after } = names
  const { a, o, ofThe } = gendered(names)
  const { fields, example } = input
  const refusals = fields.flatMap(({ name, refusal }) =>
    refusal ? [`  expect(await errorsAt(page, texts.${name})).toEqual([${refusal}])`] : [],
  )
  const others = fields.filter((field) => field.name !== 'name')
  const nullable = fields.flatMap((field) => (field.emptied ? [{ name: field.name, emptied: field.emptied }] : []))
  const typed = others.map((field) => `    [texts.${field.name}]: ${field.typed(example[field.name])},`).join('\n')
  const stored = (changes: Record<string, unknown>) => JSON.stringify({ ...example, ...changes })
  const name = `${example['name']} (de prueba)`
  const nulls = Object.fromEntries(nullable.map((field) => [field.name, null]))
  const usesLimits = refusals.some((line) => line.includes('limits'))
  return `import { expect } from 'vitest'
${usesLimits ? `import { ${entity}Input as limits } from '#contract/generated/limits.ts'` : ''}
import type { ${entity} } from '#contract/generated/schema.ts'
${labelImports(input, labelsAt, `#src/features/${path}/${path}.texts.ts`, typed)}
import { texts } from '#src/features/${path}/${path}.texts.ts'
import { click, expectToast, follow, heading, ${after ? 'menu, ' : ''}rowNames } from '#tests/support/console.ts'
import { errorsAt, fillIn, typedIn } from '#tests/support/form.ts'
import { recordsAt } from '#tests/support/records.ts'
import { test } from '#tests/support/writable.ts'

const { list } = recordsAt<${entity}>('/${path}')
const stored = async (name: string) => (await list()).filter((one) => one.name === name)

test('${withArticle(words)} needs a name of its own, is added with every field, found in the list, and changed', async ({ page, expectComplaint }) => {
  expectComplaint(/409/)
  await page.goto('/app${after ? '' : `/${path}`}')
${after ? `  await menu(page, '${capital(spanishMany)}')\n` : ''}  await heading(page, '${capital(spanishMany)}')
  await follow(page, texts.add)
  await heading(page, 'Crear ${spanish}')
  await click(page, texts.create)
${refusals.join('\n').replace('  expect(await errorsAt(page, texts.name))', '  await expect.poll(() => errorsAt(page, texts.name))')}

  const typed = {
    [texts.name]: ${JSON.stringify(name)},
${typed}
  }
  await fillIn(page, { ...typed, [texts.name]: ${JSON.stringify(example['name'])} })
  await click(page, texts.create)
  await expect.poll(() => errorsAt(page, texts.name)).toEqual(['Ya existe ${a} ${spanish} con ese nombre, quizás archivad${o}.'])
  await fillIn(page, { [texts.name]: ${JSON.stringify(name)} })
  await click(page, texts.create)
  await expectToast(page, texts.created.saved)
  await heading(page, '${capital(spanishMany)}')
  expect(await stored(${JSON.stringify(name)})).toMatchObject([${stored({ name })}])

  await page.getByPlaceholder(texts.filter, { exact: true }).fill('DE PRUEBA')
  await expect.poll(() => rowNames(page)).toEqual([${JSON.stringify(name)}])
  await follow(page, texts.open)
  await heading(page, 'Detalle ${ofThe} ${spanish}')
  await expect.poll(() => typedIn(page, Object.keys(typed))).toEqual(typed)
  await fillIn(page, { [texts.name]: ${JSON.stringify(`${example['name']} (cambio)`)}${nullable.map((field) => `, [texts.${field.name}]: ${field.emptied}`).join('')} })
  await click(page, texts.save)
  await expectToast(page, texts.updated.saved)
  expect(await stored(${JSON.stringify(`${example['name']} (cambio)`)})).toMatchObject([${stored({ ...nulls, name: `${example['name']} (cambio)` })}])
  await click(page, 'Archivar')
  await page.getByText(/^Archivado el /).waitFor()
  expect(await stored(${JSON.stringify(`${example['name']} (cambio)`)})).toEqual([])
})
`
}

/** Returns the files of an entity's own, by their paths. */
export function ownFiles(
  names: Names,
  input: Input,
  labelsAt: LabelsAt,
  valuesIn: (enumeration: string) => string[],
): Record<string, string> {
  const { file, path } = names
  const folder = `src/features/${path}`
  const unlabelled = enumerations(input).filter((one) => !labelsAt(labelsOf(one)))
  return {
    [`server/operations/${path}.ts`]: operations(names),
    [`${folder}/${path}.texts.ts`]: texts(
      names,
      input,
      unlabelled.map((one) => [one, valuesIn(one)]),
    ),
    [`${folder}/${path}.api.ts`]: api(names),
    [`${folder}/${path}-page.tsx`]: list(names, input, labelsAt),
    [`${folder}/${file}-page.tsx`]: record(names, input, labelsAt),
    [`tests/e2e/${path}.e2e.ts`]: journey(names, input, labelsAt),
  }
}

/** Returns the declaration of the table, for `server/db/schema.ts`. */
export function table({ many, path }: Names, input: Input) {
  const name = path.replaceAll('-', '_')
  const checks = input.fields.flatMap(({ name: column, values }) =>
    values
      ? [
          `check('${name}_${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_check', isOneOf(table.${column}, ${valuesOf(values)}))`,
        ]
      : [],
  )
  return `
export const ${many} = pgTable(
  '${name}',
  {
    id: identity(),
${input.fields.map(({ name, column }) => `    ${name}: ${column},`).join('\n')}
    createdAt: createdAt(),
    archivedAt: instant(),
    version: version(),
  },
  (table) => [uniqueIndex('${name}_name_key').on(fold(table.name)), ${checks.join(', ')}],
)
`
}
