/**
 * Generates from openapi.yaml: the wire types, the policy (who may call what), the limits of the inputs and the server's handler
 * registry. `npm run codegen` writes them. `npm run codegen -- --check` writes nothing and fails when they differ from the
 * contract.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript'
import ts from 'typescript'
import { parse } from 'yaml'

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const
const BANNER = '// Generated from openapi.yaml by `npm run codegen`. Do not edit.\n'

type Operation = {
  operationId?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  'x-roles'?: string[]
  'x-scope'?: 'own' | 'all'
  'x-extension'?: boolean
}
type Schema = {
  $ref?: string
  type?: string
  allOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  'x-max-bytes'?: number
  enum?: string[]
}
type Contract = {
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>
  security: Record<string, string[]>[]
  components: { schemas: Record<string, Schema> & { Role: Schema & { enum: string[] } } }
}

const source = readFileSync('openapi.yaml', 'utf8')
const contract = parse(source) as Contract

function operations() {
  const known = new Set([...contract.components.schemas.Role.enum, 'PUBLIC'])
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const { operationId: id, tags, 'x-roles': roles, 'x-scope': scope } = operation
      const where = `${method.toUpperCase()} ${path}`
      if (!id || tags?.length !== 1) throw new Error(`${where}: an operation needs an operationId and exactly one tag.`)
      if (!roles?.length || roles.some((role) => !known.has(role))) throw new Error(`${where}: x-roles must name known roles, or PUBLIC.`)
      if (roles.includes('DOCTOR') ? scope !== 'own' && scope !== 'all' : scope !== undefined)
        throw new Error(`${where}: x-scope is own or all where x-roles names DOCTOR, and nowhere else.`)
      const security = operation.security ?? contract.security
      const open = security.length === 0 || security.some((one) => Object.keys(one).length === 0)
      if (open !== roles.includes('PUBLIC')) throw new Error(`${where}: x-roles and security disagree on who may call it.`)
      const cookie = security.some((one) => 'cookie' in one)
      if (cookie && method !== 'get') throw new Error(`${where}: the cookie alone must not authorize a change.`)
      return [
        {
          id,
          tag: tags[0] as string,
          rule: {
            method: method.toUpperCase(),
            path,
            roles,
            ...(cookie && { cookie }),
            ...(scope && { scope }),
            ...(operation['x-extension'] && { extension: true }),
          },
        },
      ]
    }),
  )
}

const camel = (tag: string) => tag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function policyFile() {
  const rows = operations().map(({ id, rule }) => `  ${id}: ${JSON.stringify(rule)},\n`)
  return `${BANNER}
/** Who may call each operation: \`roles\` as in the contract, \`scope\` for whether a DOCTOR reaches all rows or only their own, \`cookie\` where the cookie alone is enough. */
export const policy = {
${rows.join('')}} as const satisfies Record<string, Rule>

export type Role = ${contract.components.schemas.Role.enum.map((role) => `'${role}'`).join(' | ')}
export type Rule = {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  roles: readonly (Role | 'PUBLIC')[]
  cookie?: true
  scope?: 'own' | 'all'
  extension?: true
}
export type OperationId = keyof typeof policy
`
}

function handlersFile() {
  const tags = [...new Set(operations().map(({ tag }) => tag))].sort()
  return `${BANNER}import type { Operations } from '../call.ts'
${tags.map((tag) => `import { ${camel(tag)} } from '../operations/${tag}.ts'`).join('\n')}

/** Every operation's handler, by operationId. */
export const handlers: Operations = { ${tags.map((tag) => `...${camel(tag)}`).join(', ')} }
`
}

/** Returns a schema with its references, its `allOf` and, where it may be null, the other alternative merged in. */
function whole(schema: Schema): Schema {
  const { $ref, allOf = [], oneOf = [], ...own } = schema
  const referred = $ref ? whole(contract.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : {}
  const alternatives = oneOf.filter(({ type }) => type !== 'null')
  const parts = [referred, ...allOf.map(whole), ...(alternatives.length === 1 ? alternatives.map(whole) : []), own]
  return Object.assign({}, ...parts, { properties: Object.assign({}, ...parts.map(({ properties }) => properties)) })
}

/** Returns the limit of a property: the maximum length, size or number of entries, or the minimum and the maximum. */
function limitOf(schema: Schema): unknown {
  const { minLength, maxLength = schema['x-max-bytes'], minimum, maximum, maxItems, items } = whole(schema)
  if (items) return { most: maxItems, ...limitsOf(items) }
  if (minimum !== undefined && maximum !== undefined) return [minimum, maximum]
  return minLength ? [minLength, maxLength] : maxLength
}
const limitsOf = (schema: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(whole(schema).properties ?? {}).flatMap(([name, property]) => {
      const limit = limitOf(property)
      return limit === undefined ? [] : [[name, limit]]
    }),
  )

/** One export per input, so that a page bundles only its own limits. */
function limitsFile() {
  const inputs = Object.entries(contract.components.schemas).filter(([name]) => /(Input|Update)$/.test(name))
  const rows = inputs.flatMap(([name, schema]) => {
    const limits = limitsOf(schema)
    return Object.keys(limits).length ? `export const ${name} = ${JSON.stringify(limits)} as const\n` : []
  })
  return `${BANNER}
/*
 * The limits of the contract's inputs: the maximum length of a text, the bytes of a file, \`[minimum, maximum]\` of a number or of a text with a minimum
 * length, and for a list \`most\`, the maximum number of entries, beside the limits of one entry.
 */
${rows.join('')}`
}

const types: OpenAPITSOptions = {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
}

/** Types alone cannot be iterated: lists of choices, checks in the database and settings need the values. */
function enumsFile() {
  const enums = Object.entries(contract.components.schemas).flatMap(([name, schema]) => (schema.enum ? [[name, schema.enum] as const] : []))
  const rows = enums.map(
    ([name, values]) => `export const ${name[0]?.toLowerCase()}${name.slice(1)}Values = ${JSON.stringify(values)} as const\n`,
  )
  return `${BANNER}
// The values of the contract's enumerations, in its order.
${rows.join('')}`
}

const files = {
  'src/api/generated/schema.ts': BANNER + astToString(await openapiTS(source, types)),
  'src/api/generated/policy.ts': policyFile(),
  'src/api/generated/limits.ts': limitsFile(),
  'src/api/generated/enums.ts': enumsFile(),
  'server/generated/handlers.ts': handlersFile(),
}

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
const stale = Object.entries(files).filter(([file, text]) => read(file) !== text)
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} differs from openapi.yaml: run \`npm run codegen\`.`)
  process.exitCode = stale.length ? 1 : 0
} else {
  for (const [file, text] of stale) writeFileSync(file, text)
  console.log(stale.length ? `Wrote ${stale.map(([file]) => file).join(', ')}.` : 'Nothing to write.')
}
