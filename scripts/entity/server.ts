import { DOCTOR, enumerationsOf, type Field, type Input, statusesOf, valuesOf } from './fields.ts'
import { capital, gendered, type Names } from './names.ts'

export function operations(names: Names, input: Input) {
  const { entity, entities, many, path, spanish } = names
  const { the, a, o } = gendered(names)
  const { header, isUnique, isPersonal, hasOwner, status } = input
  const order = header.uses.includes('day')
    ? `desc(table.${header.name})`
    : header.values
      ? `asc(table.${header.name})`
      : `alphabetical(table.${header.name})`
  const key = `${path.replaceAll('-', '_')}_doctor_id_doctors_id_fk`
  const statuses = status ? statusesOf(status.enumeration) : ''
  return `${order.startsWith('alphabetical') ? '' : `import { ${order.split('(')[0]} } from 'drizzle-orm'`}
${hasOwner ? `import type { ${entity}Input } from '#contract/generated/schema.ts'` : ''}
${status ? `import { ${statuses} } from '#contract/statuses.ts'` : ''}
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
      const [from, to] = [${statuses}[status], ${statuses}[call.body.status]]
      if (!from.next.includes(call.body.status)) throw wrongStep(\`${capital(the)} ${spanish} está \${from.told}, y no puede pasar a estar \${to.told}.\`)
    }),
`
    : ''
}} satisfies Partial<Operations>
`
}

const COLUMNS = ['createdAt', 'fold', 'identity', 'instant', 'isOneOf', 'version']
const DRIZZLE = ['boolean', 'check', 'date', 'doublePrecision', 'index', 'integer', 'pgTable', 'text', 'uniqueIndex']

/** The table of an entity, in its room. */
export function schema(names: Names, input: Input) {
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
