import { DOCTOR, englishLabel, type Field, type Input, labelsOf, statusesOf } from './fields.ts'
import { type LabelsAt, labelImports } from './labels.ts'
import { capital, gendered, machineOf, type Names, withArticle } from './names.ts'

const unique = (names: string[]) => [...new Set(names)]

export function texts(names: Names, { fields, missing, status }: Input, newLabels: [enumeration: string, values: string[]][]) {
  const { the, several, ofThe, o } = gendered(names)
  const { spanish, spanishMany } = names
  const messages = Object.entries(Object.assign({}, ...fields.map((field) => field.texts)) as Record<string, string>)
  const isStatus = ([enumeration]: [string, unknown]) => enumeration === status?.enumeration
  const labels = newLabels.map(([enumeration, values]) => {
    const named = `{ ${values.map((value) => `${JSON.stringify(value)}: ${JSON.stringify(value)}`).join(', ')} }`
    return `
/** The Spanish names of the contract's ${enumeration}. */
export const ${labelsOf(enumeration)} = ${isStatus([enumeration, values]) ? `labelsOf(${statusesOf(enumeration)})` : named}
`
  })
  const imports = newLabels.filter(isStatus).map(([one]) => `import { labelsOf, ${statusesOf(one)} } from '#contract/statuses.ts'\n`)
  return `${imports.join('')}${labels.join('')}
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

export function api({ entity, file, many, manyWords, path, words }: Names, { status }: Input) {
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
/** Gives ${withArticle(words)} another status, which ${file}-status.chart.ts admits, over the version that was seen. */
export const update${entity}Status = ({ id, etag }: Pick<Versioned<${entity}>, 'id' | 'etag'>, status: ${status.enumeration}) =>
  unwrapVersioned(api.PATCH('/${path}/status/{id}', { params: { path: { id }, header: { 'If-Match': etag } }, body: { status } }))
`
}

/** A page begins with this query. The server records each read of personal data, so that a link does not begin it. */
const readFirst = ({ isPersonal }: Input) => (isPersonal ? 'firstRead' : 'preload')

export function list({ entity, entities, many, path, isFeminine }: Names, input: Input, labelsAt: LabelsAt) {
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
  const { query, isArchived, actions, none } = useArchived('archive${entity}', 'Archivad${gendered({ isFeminine }).o}s', ${many})
  const empty = isArchived ? none : { description: texts.empty, action: add }
  return (
    <Page action={actions(add)}>
      <DataTable query={query} columns={${hasOwner ? 'seesAll ? withDoctors : columns' : 'columns'}} detail={texts.open} empty={empty} />
    </Page>
  )
}
`
}

export function record({ entity, file, many, path }: Names, input: Input, labelsAt: LabelsAt) {
  const { fields, header, hasOwner, status } = input
  const inputs = fields.flatMap(({ name, toInput }) => (toInput ? [{ name, toInput }] : []))
  const names = inputs.map(({ name }) => name).join(', ')
  const toInput = `const toInput = ({ ${names} }: ${entity}) => ({ ${inputs.map((one) => `${one.name}: ${one.toInput}`).join(', ')} })\n`
  const limited = fields.filter(({ writers }) => writers)
  // A user who may list no doctors has no name to choose or to read.
  const shownTo = (field: Field, element: string) => (field.name === DOCTOR ? `{mayCall('listDoctors') && (${element})}` : element)
  const element = (field: Field) => shownTo(field, `<form.AppField name="${field.name}">{(field) => ${field.element}}</form.AppField>`)
  const writers = `/** The operation that those who write a field may call, where not everybody does. */
const writers = { ${limited.map((field) => `${field.name}: '${field.writers}'`).join(', ')} } as const
const limited = Object.keys(writers) as (keyof typeof writers)[]
`
  const readOnly = `  const mayCall = useMayCall()
  const readOnly = limited.filter((name) => !mayCall(writers[name]))
`
  return `import { ${entity}Input as limits } from '#contract/generated/limits.ts'
import type { ${entity} } from '#contract/generated/schema.ts'
${hasOwner ? "import { doctorPicker } from '#src/features/users/users.api.ts'" : ''}
${formatImports([...(header.told.includes('formatDate') ? ['formatDate'] : []), ...(hasOwner ? ['fullName'] : [])])}
import { EditPage } from '#src/ui/form/edit-page.tsx'
import { ${unique([...fields.flatMap(({ uses }) => uses), 'z']).join(', ')} } from '#src/ui/fields/zod.ts'
${limited.length ? "import { useMayCall } from '#src/ui/page/permission.tsx'" : ''}
${labelImports(input, labelsAt, `./${path}.texts.ts`, [header.told, ...fields.map(({ schema }) => schema)].join())}
import { ${status ? `${many}, update${entity}Status` : many} } from './${path}.api.ts'
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
    <EditPage id={id} records={${many}} schema={schema} empty={empty} name={nameOf} ${inputs.length ? 'toInput={toInput} ' : ''}${limited.length ? 'readOnly={readOnly} ' : ''}operation="update${entity}" texts={texts} archive="archive${entity}"${status ? ` actions={{ status: { save: update${entity}Status, texts: texts.moved } }} action={(record) => <${entity}StatusAction record={record} />}` : ''}>
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

export function statusAction({ entity, file, path, words }: Names, enumeration: string, labelsAt: LabelsAt) {
  const labels = labelsOf(enumeration)
  const machine = machineOf({ entity })
  return `import { Button, Group } from '@mantine/core'
import type { ${enumeration}, ${entity} } from '#contract/generated/schema.ts'
import { ${machine} } from '#machines/${file}-status.chart.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import type { Versioned } from '#src/api/client.ts'
import { useButton } from '#src/ui/form/use-button.ts'
import { type RecordHandle, usePart } from '#src/ui/form/use-record.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { ${labels} } from '${labelsAt(labels) ?? `./${path}.texts.ts`}'

/** The status of ${withArticle(words)}, and the statuses that may follow it. */
export function ${entity}StatusAction({ record }: { record: Pick<RecordHandle<Versioned<${entity}>, never, { status: ${enumeration} }>, 'parts' | 'actions' | 'latestVersion'> }) {
  const mayMove = usePermission('update${entity}Status')
  const { isSaving, submit } = useButton(usePart(record, 'status'))
  const { status } = record.latestVersion as Versioned<${entity}> // the page has loaded it
  const next = mayMove ? nextStatuses<${enumeration}>(${machine}, status) : []
  return (
    <Group gap="sm">
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
