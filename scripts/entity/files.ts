import { DOCTOR, englishLabel, enumerationsOf, type Field, firstStep, type Input, labelsOf, type Status, valuesOf } from './fields.ts'
import { capital, gendered, type Names, small, withArticle } from './names.ts'

/** Where the labels of an enumeration are: the file that exports them, or undefined where nobody has written any yet. */
export type LabelsAt = (labels: string) => string | undefined

const unique = (names: string[]) => [...new Set(names)]

/** The imports of the labels that some code uses. */
function labelImports(input: Input, labelsAt: LabelsAt, own: string, code: string) {
  const used = enumerationsOf(input)
    .map((one) => labelsOf(one))
    .filter((labels) => code.includes(labels))
  return used.map((labels) => `import { ${labels} } from '${labelsAt(labels) ?? own}'`).join('\n')
}

/** The name of the machine that says which status may follow which: `repairStatus`. */
export const machineOf = ({ entity }: Pick<Names, 'entity'>) => `${small(entity)}Status`

function texts(names: Names, { fields, missing, status }: Input, newLabels: [enumeration: string, values: string[]][]) {
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
${status ? "  status: 'Estado',\n" : ''}  createdAt: 'Fecha de creación',
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
${
  status
    ? `  moved: {
    saved: { title: 'Éxito', description: 'Se cambió el estado ${ofThe} ${spanish}.' },
    failed: { title: 'Error', description: 'No se pudo cambiar el estado.', prefersServer: true },
  },
`
    : ''
}}
`
}

function api({ entity, file, many, manyWords, path, words }: Names, { status }: Input) {
  const imports = `import { archiveOf } from '#src/api/archive.ts'
import { resource } from '#src/api/resource.ts'
import { texts } from './${path}.texts.ts'
`
  const records = `
/** The ${manyWords}. */
export const ${many} = { ...resource('/${path}', texts), ...archiveOf('/${path}', texts) }
`
  if (!status) return imports + records
  return `import type { ${status.enumeration}, ${entity} } from '#contract/generated/schema.ts'
import { api, unwrapVersioned, type Versioned } from '#src/api/client.ts'
${imports}${records}
/** Gives ${withArticle(words)} another status, which ${file}-status.machine.ts admits, over the version that was seen. */
export const update${entity}Status = ({ id, etag }: Pick<Versioned<${entity}>, 'id' | 'etag'>, status: ${status.enumeration}) =>
  unwrapVersioned(api.PATCH('/${path}/status/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body: { status } }))
`
}

/** A page begins with this query. A read of what is personal is written down, so that a link does not begin it. */
const readFirst = ({ isPersonal }: Input) => (isPersonal ? 'firstRead' : 'preload')

function list({ entity, entities, many, path }: Names, input: Input, labelsAt: LabelsAt) {
  const { fields, header, hasOwner, status } = input
  const rows = fields.flatMap(({ name, listed }) => {
    const rest = name === header.name ? `rowHeader: true, search: texts.filter, ${listed}` : listed
    return listed ? [`  { id: '${name}', header: texts.${name}, ${rest} },`] : []
  })
  const labels = status ? labelsOf(status.enumeration) : ''
  if (status)
    rows.push(
      `  { id: 'status', header: texts.status, options: ${labels}, cell: ({ status }) => <StatusBadge status={status} labels={${labels}} />, place: 'badge', width: 8.5 },`,
    )
  return `import type { ${entity} } from '#contract/generated/schema.ts'
import { formatDate${rows.some((row) => row.includes('formatNumber')) ? ', formatNumber' : ''}${hasOwner ? ', fullName' : ''} } from '#src/i18n/format.ts'
${rows.some((row) => row.includes('yesNoLabels')) ? "import { yesNoLabels } from '#src/i18n/labels.ts'" : ''}
import { useArchived } from '#src/ui/page/archived-list.tsx'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { Page } from '#src/ui/page/page.tsx'
${hasOwner ? "import { usePermission } from '#src/ui/page/permission.tsx'" : ''}
${status ? "import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'" : ''}
${labelImports(input, labelsAt, `./${path}.texts.ts`, rows.join())}
import { ${many} } from './${path}.api.ts'
import { texts } from './${path}.texts.ts'

const columns: readonly Column<${entity}>[] = [
  { id: 'id', header: 'ID', hidden: true, width: 5 },
${rows.join('\n')}
  { id: 'createdAt', header: texts.createdAt, text: ({ createdAt }) => formatDate(createdAt), hidden: true, width: 9 },
]
${
  hasOwner
    ? `const withDoctors = columns.toSpliced(2, 0, { id: 'doctor', header: texts.${DOCTOR}, value: ({ doctor }) => doctor && fullName(doctor), describesRow: true, width: 9 })
`
    : ''
}
export const ${readFirst(input)} = () => ${many}.all

export default function ${entities}Page() {
${hasOwner ? "  const seesAll = usePermission('listDoctors')\n" : ''}  const add = <CreateButton operation="create${entity}">{texts.add}</CreateButton>
  const { query, isArchived, actions, none } = useArchived('archive${entity}', ${many})
  const empty = isArchived ? none : { description: texts.empty, action: add }
  return (
    <Page action={actions(add)}>
      <DataTable query={query} columns={${hasOwner ? 'seesAll ? withDoctors : columns' : 'columns'}} detail={texts.open} empty={empty} />
    </Page>
  )
}
`
}

function record({ entity, file, many, path }: Names, input: Input, labelsAt: LabelsAt) {
  const { fields, header, hasOwner, status } = input
  const inputs = fields.flatMap(({ name, toInput }) => (toInput ? [{ name, toInput }] : []))
  const names = inputs.map(({ name }) => name).join(', ')
  const toInput = `const toInput = ({ ${names} }: ${entity}) => ({ ${inputs.map((one) => `${one.name}: ${one.toInput}`).join(', ')} })\n`
  const limited = fields.filter(({ writers }) => writers)
  // Who may list no doctors has no name to choose or to read.
  const shownTo = (field: Field, element: string) => (field.name === DOCTOR ? `{mayCall('listDoctors') && (${element})}` : element)
  const element = (field: Field) => shownTo(field, `<form.AppField name="${field.name}">{(field) => ${field.element}}</form.AppField>`)
  const writers = `/** The operation that those who write a field may call, where not everybody does. */
const writers = { ${limited.map((field) => `${field.name}: '${field.writers}'`).join(', ')} } as const
const limited = Object.keys(writers) as (keyof typeof writers)[]
`
  const readOnly = `  const mayCall = useMayCall()
  const readOnly = limited.filter((name) => !mayCall(writers[name]))
`
  const actions = `${status ? `<${entity}StatusAction id={id} />` : ''}<ArchiveAction query={${many}.one(id)} archive={${many}.archive} operation="archive${entity}" name={nameOf} />`
  return `import { ${entity}Input as limits } from '#contract/generated/limits.ts'
import type { ${entity} } from '#contract/generated/schema.ts'
${hasOwner ? "import { doctorChoice } from '#src/features/users/users.api.ts'" : ''}
${formatImports([...(header.told.includes('formatDate') ? ['formatDate'] : []), ...(hasOwner ? ['fullName'] : [])])}
import { ArchiveAction } from '#src/ui/form/archive-action.tsx'
import { EditPage } from '#src/ui/form/edit-page.tsx'
import { ${unique([...fields.flatMap(({ uses }) => uses), 'z']).join(', ')} } from '#src/ui/fields/zod.ts'
${limited.length ? "import { useMayCall } from '#src/ui/page/permission.tsx'" : ''}
${labelImports(input, labelsAt, `./${path}.texts.ts`, [header.told, ...fields.map(({ schema }) => schema)].join())}
import { ${many} } from './${path}.api.ts'
import { texts } from './${path}.texts.ts'
${status ? `import { ${entity}StatusAction } from './${file}-status-action.tsx'` : ''}

const schema = z.object({
${fields.map(({ name, schema }) => `  ${name}: ${schema},`).join('\n')}
})
const empty = { ${fields.map(({ name, empty }) => `${name}: ${empty}`).join(', ')} }
${inputs.length ? toInput : ''}const nameOf = ({ ${header.name} }: ${entity}) => ${header.told}
${limited.length ? writers : ''}
export const ${readFirst(input)} = (id: number) => (id ? ${many}.one(id) : undefined)

export default function ${entity}Page({ id }: { id: number }) {
${limited.length ? readOnly : ''}  return (
    <EditPage id={id} records={${many}} schema={schema} empty={empty} name={nameOf} ${inputs.length ? 'toInput={toInput} ' : ''}${limited.length ? 'readOnly={readOnly} ' : ''}operation="update${entity}" texts={texts} action={${status ? `<>${actions}</>` : actions}}>
      {(form${hasOwner ? ', record' : ''}) => (
        <>
${fields.map(element).join('\n')}
        </>
      )}
    </EditPage>
  )
}
`
}

const formatImports = (names: string[]) => (names.length ? `import { ${names.join(', ')} } from '#src/i18n/format.ts'` : '')

function statusAction({ entity, file, many, path, words }: Names, enumeration: string, labelsAt: LabelsAt) {
  const labels = labelsOf(enumeration)
  const machine = machineOf({ entity })
  return `import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ${enumeration}, ${entity} } from '#contract/generated/schema.ts'
import { ${machine} } from '#machines/${file}-status.machine.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import type { Versioned } from '#src/api/client.ts'
import { useChange } from '#src/ui/form/use-change.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { ${many}, update${entity}Status } from './${path}.api.ts'
import { texts } from './${path}.texts.ts'
import { ${labels} } from '${labelsAt(labels) ?? `./${path}.texts.ts`}'

/** The status of ${withArticle(words)}, and those that may follow it. */
export function ${entity}StatusAction({ id }: { id: number }) {
  // The page reads the record, and shows this beside it.
  const { data: record } = useQuery({ ...${many}.one(id), enabled: false })
  return record ? <Shown record={record} /> : null
}

function Shown({ record: { id, status } }: { record: Versioned<${entity}> }) {
  const around = useRef<HTMLDivElement>(null)
  const mayMove = usePermission('update${entity}Status')
  const { isSaving, submit } = useChange({ query: ${many}.one(id), part: '#estado', save: update${entity}Status, texts: texts.moved, around })
  const next = mayMove ? nextStatuses<${enumeration}>(${machine}, status) : []
  return (
    <Group ref={around} gap="sm">
      <StatusBadge status={status} labels={${labels}} />
      {next.map((one) => (
        <Button key={one} variant="default" disabled={isSaving} onClick={() => submit(one)}>
          {${labels}[one]}
        </Button>
      ))}
    </Group>
  )
}
`
}

const inWords = (value: string) => capital(value.toLowerCase().replaceAll('_', ' '))

function machine(names: Names, { values, next }: Status) {
  const states = values.map((value) => {
    const on = (next[value] ?? []).map((one) => `${one}: '${one}'`).join(', ')
    return `    ${value}: { description: '${inWords(value)}.'${on && `, on: { ${on} }`} },`
  })
  return `import { createMachine } from 'xstate'

/** Which status of ${withArticle(names.words)} may follow which. */
export const ${machineOf(names)} = createMachine({
  id: '${names.file}-status',
  description: 'Which status of ${withArticle(names.words)} may follow which.',
  initial: '${values[0]}',
  states: {
${states.join('\n')}
  },
})
`
}

function operations(names: Names, input: Input) {
  const { entity, entities, many, path, spanish } = names
  const { the, a, o } = gendered(names)
  const { header, isUnique, isPersonal, hasOwner, status } = input
  const order = header.uses.includes('day')
    ? `desc(table.${header.name})`
    : header.values
      ? `asc(table.${header.name})`
      : `alphabetical(table.${header.name})`
  const key = `${path.replaceAll('-', '_')}_doctor_id_doctors_id_fk`
  const types = [...(hasOwner ? [`${entity}Input`] : []), ...(status ? [status.enumeration] : [])]
  const steps = status
    ? `
/** Which status may follow which: as the machine that the console goes by says it. */
const STEPS: Record<${status.enumeration}, readonly ${status.enumeration}[]> = { ${Object.entries(status.next)
        .map(([from, to]) => `${from}: [${to.map((one) => `'${one}'`).join(', ')}]`)
        .join(', ')} }
`
    : ''
  return `${order.startsWith('alphabetical') ? '' : `import { ${order.split('(')[0]} } from 'drizzle-orm'`}
${types.length ? `import type { ${types.join(', ')} } from '#contract/generated/schema.ts'` : ''}
import type { Operations } from '../platform/call.ts'
${order.startsWith('alphabetical') ? "import { alphabetical } from '../platform/db/columns.ts'" : ''}
${hasOwner ? "import { onMissing } from '../platform/db/errors.ts'" : ''}
import { ${many} as table } from './schema.ts'
${hasOwner ? "import { doctorName, ownerOf, reachableDoctors } from '../scope/index.ts'" : ''}
${status ? "import { wrongStep } from '../platform/problem.ts'" : ''}
import { crudHandlers } from '../platform/records/crud.ts'

const records = crudHandlers(table, {
  missing: '${capital(the)} ${spanish} no existe.',
  order: ${order},
${isUnique ? `  unique: ['name', 'Ya existe ${a} ${spanish} con ese nombre, quizás archivad${o}.'],\n` : ''}${
  hasOwner
    ? `  scope: (user) => reachableDoctors(user, table.${DOCTOR}),
  beside: { doctor: doctorName(table.${DOCTOR}) },
  refusals: [onMissing<${entity}Input>('${key}', '${DOCTOR}', 'El médico no existe.')],
`
    : ''
}${isPersonal ? '  isPersonal: true,\n' : ''}})
${steps}
export const ${many} = {
  list${entities}: records.list,
  get${entity}: records.get,
  create${entity}: ${hasOwner ? `async (call) => records.create({ ...call, body: { ...call.body, ${DOCTOR}: await ownerOf(call) } })` : 'records.create'},
  update${entity}: records.update,
  archive${entity}: records.archive,
${
  status
    ? `  update${entity}Status: (call) =>
    records.update(call, ({ status }) => {
      if (!STEPS[status].includes(call.body.status)) throw wrongStep('Del estado que tiene no puede pasar a ese.')
    }),
`
    : ''
}} satisfies Partial<Operations>
`
}

function stepTest({ entity, file, many, path, words }: Names, { isUnique, hasOwner }: Input, enumeration: string) {
  const more = `${isUnique ? ', name: randomUUID()' : ''}${hasOwner ? ', doctorId' : ''}`
  const [values, machine] = [valuesOf(enumeration), machineOf({ entity })]
  return `${isUnique ? "import { randomUUID } from 'node:crypto'" : ''}
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ${values} } from '#contract/generated/enums.ts'
import { ${machine} } from '#machines/${file}-status.machine.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
${hasOwner ? "import { doctors } from '#server/accounts/schema.ts'" : ''}
import { ${many} } from '#server/${path}/schema.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'

describe.each(anyDatabase)('the status of ${withArticle(words)} on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  test('leads only where its machine says, and a refusal changes nothing', async () => {
${hasOwner ? '    const [{ id: doctorId } = { id: 0 }] = await app.db.select({ id: doctors.id }).from(doctors).limit(1)\n' : ''}    for (const from of ${values})
      for (const to of ${values}) {
        const row = { ...exampleOf('${entity}Input')${more}, status: from }
        const [{ id } = { id: 0 }] = await app.db.insert(${many}).values(row).returning({ id: ${many}.id })
        const ask = { as: 'BACKOFFICE', params: { id } } as const
        const leads = nextStatuses<string>(${machine}, from).includes(to)
        const { status, body } = await app.call('update${entity}Status', { ...ask, body: { status: to } })
        expect({ status, body }).toMatchObject(leads ? { status: 200 } : { status: 409, body: { code: 'transition' } })
        expect((await app.ok('get${entity}', ask)).status).toBe(leads ? to : from)
      }
  })
})
`
}

function journey(names: Names, input: Input, labelsAt: LabelsAt) {
  const { entity, path, words, spanish, spanishMany, after } = names
  const { a, o, ofThe } = gendered(names)
  const { fields, header, example, isUnique, hasOwner, status } = input
  const refusals = fields.flatMap(({ name, refusal }) => (refusal ? [`errorsAt(page, texts.${name})).toEqual([${refusal}])`] : []))
  const own = fields.filter((field) => !field.writers)
  const values = isUnique ? { ...example, name: `${example['name']} (de prueba)` } : example
  const typedBy = (some: Field[]) => some.map((field) => `    [texts.${field.name}]: ${field.typed(values[field.name])},`).join('\n')
  const nullable = fields.flatMap((field) => (field.emptied ? [field] : []))
  // Of what is changed a text is the easiest to tell.
  const text = isUnique ? header : own.find((field) => field.column.startsWith('text()') && !field.values)
  const changes = {
    ...(text && { [text.name]: `${example[text.name]} (cambio)` }),
    ...Object.fromEntries(nullable.map((field) => [field.name, null])),
  }
  const changed = fields.flatMap((field) => {
    const value = changes[field.name]
    return value === undefined ? [] : [`[texts.${field.name}]: ${value === null ? field.emptied : JSON.stringify(value)}`]
  })
  const stored = (some: Record<string, unknown>) => {
    const { [DOCTOR]: _, ...rest } = some
    return `${JSON.stringify(rest).slice(0, -1)}${hasOwner ? ", doctor: { lastName: 'Quiroga' }" : ''} }`
  }
  const called = header.typed(values[header.name])
  const code = [typedBy(fields), called, ...refusals, ...changed, status && labelsOf(status.enumeration)].join()
  const doctors = hasOwner
    ? `
test('a doctor adds one of their own${fields.length > own.length + 1 ? ', and only reads what others write of it' : ''}', async ({ visit }) => {
  const doctor = await addDoctor(backOffice())
  await backOffice().patch(\`/users/status/\${doctor.id}\`, { validated: true })
  const page = await visit({ token: await firstSignIn(writable().api, doctor) }, { baseURL: writable().url })
  await page.goto('/app/${path}/create')
  await heading(page, 'Crear ${spanish}')
  await fillIn(page, {
${typedBy(own)}
  })
  await click(page, texts.create)
  await expectToast(page, texts.created.saved)
  await expect.poll(() => rowNames(page)).toEqual([${called}])
  expect(await newest()).toMatchObject({ doctorId: doctor.doctorId })
  await follow(page, texts.open)
  await heading(page, 'Detalle ${ofThe} ${spanish}')
${fields
  .filter((field) => field.writers && field.name !== DOCTOR)
  .map((field) => `  expect(await page.getByLabel(texts.${field.name}, { exact: true }).getAttribute('readonly')).toBe('')`)
  .join('\n')}
})
`
    : ''
  return `import { expect } from 'vitest'
${code.includes('limits') ? `import { ${entity}Input as limits } from '#contract/generated/limits.ts'` : ''}
import type { ${entity} } from '#contract/generated/schema.ts'
${labelImports(input, labelsAt, `#src/features/${path}/${path}.texts.ts`, code)}
import { texts } from '#src/features/${path}/${path}.texts.ts'
${hasOwner ? "import { firstSignIn } from '#tests/support/server/client.ts'" : ''}
import { click, expectToast, follow, heading, ${after ? 'menu, ' : ''}rowNames } from '#tests/support/browser/console.ts'
${hasOwner ? "import { addDoctor } from '#tests/support/features/doctors.ts'" : ''}
import { errorsAt, fillIn, typedIn } from '#tests/support/browser/form.ts'
import { recordsAt } from '#tests/support/features/records.ts'
import { ${hasOwner ? 'backOffice, ' : ''}test${hasOwner ? ', writable' : ''} } from '#tests/support/browser/writable.ts'

const { list } = recordsAt<${entity}>('/${path}')
/** What was added last. */
const newest = async () => (await list()).toSorted((one, other) => other.id - one.id)[0]

test('${withArticle(words)} ${isUnique ? 'needs a name of its own, ' : ''}is added with every field, found in the list, and changed', async ({ page${isUnique ? ', expectComplaint' : ''} }) => {
${isUnique ? '  expectComplaint(/409/)\n' : ''}  await page.goto('/app${after ? '' : `/${path}`}')
${after ? `  await menu(page, '${capital(spanishMany)}')\n` : ''}  await heading(page, '${capital(spanishMany)}')
  await follow(page, texts.add)
  await heading(page, 'Crear ${spanish}')
  await click(page, texts.create)
${refusals.map((refusal, at) => (at === 0 ? `  await expect.poll(() => ${refusal}` : `  expect(await ${refusal}`)).join('\n')}

  const typed = {
${typedBy(fields)}
  }
${
  isUnique
    ? `  await fillIn(page, { ...typed, [texts.name]: ${JSON.stringify(example['name'])} })
  await click(page, texts.create)
  await expect.poll(() => errorsAt(page, texts.name)).toEqual(['Ya existe ${a} ${spanish} con ese nombre, quizás archivad${o}.'])
  await fillIn(page, { [texts.name]: ${called} })`
    : '  await fillIn(page, typed)'
}
  await click(page, texts.create)
  await expectToast(page, texts.created.saved)
  await heading(page, '${capital(spanishMany)}')
  const added = await newest()
  expect(added).toMatchObject(${stored(values)})

  await page.getByPlaceholder(texts.filter, { exact: true }).fill(${called}.toUpperCase())
  await expect.poll(async () => [...new Set(await rowNames(page))]).toEqual([${called}])
  await page.locator(\`a[href$="/${path}/\${added?.id}"]\`).first().click()
  await heading(page, 'Detalle ${ofThe} ${spanish}')
${
  hasOwner
    ? `  const { [texts.${DOCTOR}]: doctor, ...shown } = typed
  await expect.poll(() => typedIn(page, Object.keys(shown))).toEqual(shown)`
    : '  await expect.poll(() => typedIn(page, Object.keys(typed))).toEqual(typed)'
}
  await fillIn(page, { ${changed.join(', ')} })
  await click(page, texts.save)
  await expectToast(page, texts.updated.saved)
  expect(await newest()).toMatchObject(${stored({ ...values, ...changes })})
${
  status
    ? `  await click(page, ${labelsOf(status.enumeration)}.${firstStep(status)})
  await expectToast(page, texts.moved.saved)
  expect(await newest()).toMatchObject({ id: added?.id, status: '${firstStep(status)}' })
`
    : ''
}  await click(page, 'Archivar')
  await page.getByText(/^Archivado el /).waitFor()
  expect((await list()).map(({ id }) => id)).not.toContain(added?.id)
})
${doctors}`
}

/** Imports that an entity does not need leave lines without anything. */
const withoutGaps = (text: string) => text.replace(/^(import .*)\n\n+(?=import )/gm, '$1\n').trimStart()

const COLUMNS = ['createdAt', 'fold', 'identity', 'instant', 'isOneOf', 'version']
const DRIZZLE = ['boolean', 'check', 'date', 'doublePrecision', 'index', 'integer', 'pgTable', 'text', 'uniqueIndex']

/** The table of an entity, in its room. */
function schema(names: Names, input: Input) {
  const declared = table(names, input)
  const used = (all: string[]) => all.filter((name) => declared.includes(`${name}(`)).join(', ')
  const enumerations = enumerationsOf(input)
  return `import { ${used(DRIZZLE)} } from 'drizzle-orm/pg-core'
${
  enumerations.length
    ? `import { ${enumerations.map(valuesOf).join(', ')} } from '#contract/generated/enums.ts'
import type { ${enumerations.join(', ')} } from '#contract/generated/schema.ts'`
    : ''
}
${input.hasOwner ? "import { doctors } from '../accounts/schema.ts'" : ''}
import { ${used(COLUMNS)} } from '../platform/db/columns.ts'
${declared}`
}

function table({ many, path }: Names, { fields, isUnique, hasOwner, status }: Input) {
  const name = path.replaceAll('-', '_')
  const own = status
    ? [
        {
          name: 'status',
          values: status.enumeration,
          column: `text().$type<${status.enumeration}>().notNull().default('${status.values[0]}')`,
        },
      ]
    : []
  const columns: Pick<Field, 'name' | 'column' | 'values'>[] = [...fields, ...own]
  const checks = columns.flatMap(({ name: column, values }) =>
    values
      ? [
          `check('${name}_${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_check', isOneOf(table.${column}, ${valuesOf(values)}))`,
        ]
      : [],
  )
  const rules = [
    ...(isUnique ? [`uniqueIndex('${name}_name_key').on(fold(table.name))`] : []),
    ...(hasOwner ? [`index().on(table.${DOCTOR})`] : []),
    ...checks,
  ]
  return `
export const ${many} = pgTable(
  '${name}',
  {
    id: identity(),
${columns.map(({ name, column }) => `    ${name}: ${column},`).join('\n')}
    createdAt: createdAt(),
    archivedAt: instant(),
    version: version(),
  },
${rules.length ? `  (table) => [${rules.join(', ')}],\n` : ''})
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
  const { status } = input
  const folder = `src/features/${path}`
  const unlabelled = enumerationsOf(input).filter((one) => !labelsAt(labelsOf(one)))
  const files = {
    [`server/${path}/${path}.operations.ts`]: operations(names, input),
    [`server/${path}/schema.ts`]: schema(names, input),
    [`${folder}/${path}.texts.ts`]: texts(
      names,
      input,
      unlabelled.map((one) => [one, valuesIn(one)]),
    ),
    [`${folder}/${path}.api.ts`]: api(names, input),
    [`${folder}/${path}-page.tsx`]: list(names, input, labelsAt),
    [`${folder}/${file}-page.tsx`]: record(names, input, labelsAt),
    [`tests/e2e/records/${path}.e2e.ts`]: journey(names, input, labelsAt),
    ...(status && {
      [`machines/${file}-status.machine.ts`]: machine(names, status),
      [`${folder}/${file}-status-action.tsx`]: statusAction(names, status.enumeration, labelsAt),
      [`tests/contract/records/${path}.test.ts`]: stepTest(names, input, status.enumeration),
    }),
  }
  return Object.fromEntries(Object.entries(files).map(([at, code]) => [at, withoutGaps(code)]))
}
