/**
 * What is generated from openapi.yaml: the wire types, the policy (who may call what), the limits of the inputs, the values of the
 * enumerations, the names of what is personal, and for the server the registry of handlers and the properties that not everybody
 * reads. `npm run codegen` (scripts/codegen.ts) writes it.
 */
import { readdirSync } from 'node:fs'
import { CORE_SCHEMA, load as parseYaml } from 'js-yaml'
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript'
import ts from 'typescript'

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const
const BANNER = '// Generated from openapi.yaml by `npm run codegen`. Do not edit.\n'

type Response = { $ref?: string; content?: Record<string, { schema: Schema }> }
type Operation = {
  operationId?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  'x-roles'?: string[]
  'x-scope'?: 'own' | 'all'
  'x-extension'?: boolean
  responses: Record<string, Response>
}
type Schema = {
  $ref?: string
  'x-readers'?: string
  'x-personal'?: boolean
  'x-harmless'?: boolean
  required?: string[]
  type?: string | string[]
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
  components: { responses: Record<string, Response>; schemas: Record<string, Schema> & { Role: Schema & { enum: string[] } } }
}

/** Which of the components a reference leads to. */
function referred<Component>(components: Record<string, Component>, $ref: string) {
  const component = components[$ref.split('/').at(-1) ?? '']
  if (!component) throw new Error(`${$ref} does not exist.`)
  return component
}

function operations(contract: Contract) {
  const known = new Set([...contract.components.schemas.Role.enum, 'PUBLIC'])
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const { operationId: id, tags, 'x-roles': roles, 'x-scope': scope } = operation
      const where = `${method.toUpperCase()} ${path}`
      if (!id || tags?.length !== 1) throw new Error(`${where}: an operation needs an operationId and exactly one tag.`)
      if (!roles?.length || roles.some((role) => !known.has(role))) throw new Error(`${where}: x-roles must name known roles, or PUBLIC.`)
      const hasOthers = roles.some((role) => role !== 'BACKOFFICE' && role !== 'PUBLIC')
      if (hasOthers ? scope !== 'own' && scope !== 'all' : scope !== undefined)
        throw new Error(`${where}: x-scope is own or all where x-roles names others than BACKOFFICE, and nowhere else.`)
      const security = operation.security ?? contract.security
      const open = security.length === 0 || security.some((one) => Object.keys(one).length === 0)
      if (open !== roles.includes('PUBLIC')) throw new Error(`${where}: x-roles and security disagree on who may call it.`)
      const cookie = security.some((one) => 'cookie' in one)
      if (cookie && method !== 'get') throw new Error(`${where}: the cookie alone must not authorize a change.`)
      return [
        {
          id,
          tag: tags[0] as string,
          responses: operation.responses,
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

function policyFile(contract: Contract) {
  const rows = operations(contract).map(({ id, rule }) => `  ${id}: ${JSON.stringify(rule)},\n`)
  return `${BANNER}
/** Who may call each operation: \`roles\` as in the contract, \`scope\` for whether other roles than the back office reach all rows or only their own, \`cookie\` where the cookie alone is enough. */
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

/** The console knows paths by their types: what it loads of the policy is whom it offers an operation. */
function permissionsFile(contract: Contract) {
  const rows = operations(contract).map(({ id, rule: { roles, extension } }) => `  ${id}: ${JSON.stringify({ roles, extension })},\n`)
  return `${BANNER}import type { OperationId, Rule } from './policy.ts'

/** Who may call each operation, and whether a backend may lack it: as the policy, without what only the server needs. */
export const permissions: Readonly<Record<OperationId, Pick<Rule, 'roles' | 'extension'>>> = {
${rows.join('')}}
`
}

const OPERATIONS = '.operations.ts'

/** The room of the server that has the operations of each tag. */
const roomsOf = () =>
  new Map(
    readdirSync('server', { withFileTypes: true })
      .filter((room) => room.isDirectory())
      .flatMap(({ name }) =>
        readdirSync(`server/${name}`).flatMap((file) =>
          file.endsWith(OPERATIONS) ? [[file.slice(0, -OPERATIONS.length), name] as const] : [],
        ),
      ),
  )

function handlersFile(contract: Contract) {
  const rooms = roomsOf()
  const tags = [...new Set(operations(contract).map(({ tag }) => tag))].sort()
  return `${BANNER}import type { Operations } from '../platform/call.ts'
${tags.map((tag) => `import { ${camel(tag)} } from '../${rooms.get(tag) ?? tag}/${tag}${OPERATIONS}'`).join('\n')}

/** Every operation's handler, by operationId. */
export const handlers: Operations = { ${tags.map((tag) => `...${camel(tag)}`).join(', ')} }
`
}

/** Returns a schema with its references, its `allOf` and, where it may be null, the other alternative merged in. */
function whole(contract: Contract, schema: Schema): Schema {
  const { $ref, allOf = [], oneOf = [], ...own } = schema
  const alternatives = oneOf.filter(({ type }) => type !== 'null')
  const others = [
    ...($ref ? [referred(contract.components.schemas, $ref)] : []),
    ...allOf,
    ...(alternatives.length === 1 ? alternatives : []),
  ]
  const parts = [...others.map((one) => whole(contract, one)), own]
  return Object.assign({}, ...parts, { properties: Object.assign({}, ...parts.map(({ properties }) => properties)) })
}

/** Returns the limit of a property: the maximum length, size or number of entries, or the minimum and the maximum. That a text may not be empty is no limit: forms say that it is required. */
function limitOf(contract: Contract, schema: Schema): unknown {
  const { minLength, maxLength = schema['x-max-bytes'], minimum, maximum, maxItems, items } = whole(contract, schema)
  if (items) return { most: maxItems, ...limitsOf(contract, items) }
  if (minimum !== undefined && maximum !== undefined) return [minimum, maximum]
  return minLength && minLength > 1 ? [minLength, maxLength] : maxLength
}
const limitsOf = (contract: Contract, schema: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(whole(contract, schema).properties ?? {}).flatMap(([name, property]) => {
      const limit = limitOf(contract, property)
      return limit === undefined ? [] : [[name, limit]]
    }),
  )

/** What the sign-in's fields may hold is a file of its own: the login loads no limits of other forms. */
const SIGN_IN = 'LoginInput'

/** One export per input, so that a page bundles only its own limits. */
function limitsFile(contract: Contract, isWanted: (name: string) => boolean) {
  const inputs = Object.entries(contract.components.schemas).filter(([name]) => /(Input|Update)$/.test(name) && isWanted(name))
  const rows = inputs.flatMap(([name, schema]) => {
    const limits = limitsOf(contract, schema)
    return Object.keys(limits).length ? `export const ${name} = ${JSON.stringify(limits)} as const\n` : []
  })
  return `${BANNER}
/*
 * The limits of the contract's inputs: the maximum length of a text, the bytes of a file, \`[minimum, maximum]\` of a number or of a text with a minimum
 * length above 1, and for a list \`most\`, the maximum number of entries, beside the limits of one entry.
 */
${rows.join('')}`
}

/** The properties with `x-readers` in what a schema describes, each with the way to it, where `*` is any entry of a list. */
function readersIn(contract: Contract, schema: Schema, way: string[] = []): { way: string[]; operation: string }[] {
  const { $ref, allOf = [], oneOf = [], properties = {}, items, required = [] } = schema
  const parts = [...($ref ? [referred(contract.components.schemas, $ref)] : []), ...allOf, ...oneOf]
  const inside = parts.flatMap((one) => readersIn(contract, one, way))
  return [
    ...inside,
    ...(items ? readersIn(contract, items, [...way, '*']) : []),
    ...Object.entries(properties).flatMap(([name, property]) => {
      const operation = property['x-readers']
      if (!operation) return readersIn(contract, property, [...way, name])
      if (required.includes(name)) throw new Error(`${name}: a property with x-readers cannot be required.`)
      return [{ way: [...way, name], operation }]
    }),
  ]
}

function readersFile(contract: Contract) {
  const all = operations(contract)
  const rows = all.flatMap(({ id, rule, responses }) => {
    const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    const contents = answers.map(([, answer]) => (answer.$ref ? referred(contract.components.responses, answer.$ref) : answer).content)
    // Whoever may call the one may call the other, too: then nothing is ever left out.
    const isLeftOut = (operation: string) => {
      const readers = all.find((one) => one.id === operation)?.rule.roles
      if (!readers) throw new Error(`${id}: x-readers names ${operation}, which does not exist.`)
      return rule.roles.some((role) => !readers.includes(role))
    }
    const found = contents.flatMap((content) => readersIn(contract, content?.['application/json']?.schema ?? {}))
    const fields = found.filter(({ operation }) => isLeftOut(operation))
    return fields.length ? [`  ${id}: ${JSON.stringify(fields)},\n`] : []
  })
  return `${BANNER}import type { OperationId } from '#contract/generated/policy.ts'

/** The properties of answers that are only for those who may call another operation, each with the way to it: \`*\` is any entry of a list. */
export const readers: { readonly [Id in OperationId]?: readonly { way: readonly string[]; operation: OperationId }[] } = {
${rows.join('')}}
`
}

/** The names that are marked with `x-personal`, wherever in the contract. */
function personalNames(node: unknown, name = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { 'x-personal': isPersonal, name: parameter = name } = node as { 'x-personal'?: boolean; name?: string }
  return [...(isPersonal ? [parameter] : []), ...Object.entries(node).flatMap(([key, value]) => personalNames(value, key))]
}

function personalFile(contract: Contract) {
  const names = [...new Set(personalNames(contract))].sort()
  return `${BANNER}
/** The properties and parameters that say something about a person. */
export const personal = ${JSON.stringify(names)} as const
`
}

/** A schema, with those that it refers to or is put together of. */
function partsOf(contract: Contract, schema: Schema): Schema[] {
  const { $ref, allOf = [], oneOf = [], items } = schema
  const inside = [...($ref ? [referred(contract.components.schemas, $ref)] : []), ...allOf, ...oneOf, ...(items ? [items] : [])]
  return [schema, ...inside.flatMap((one) => partsOf(contract, one))]
}

/** The properties and parameters of the contract, each with its schema. */
function fieldsOf(node: unknown): [name: string, schema: Schema][] {
  if (typeof node !== 'object' || node === null) return []
  const {
    properties = {},
    in: place,
    name,
    schema,
  } = node as { properties?: Record<string, Schema>; in?: string; name?: string; schema?: Schema }
  const own = Object.entries(properties)
  const parameter: [string, Schema][] = place && name && schema ? [[name, schema]] : []
  return [...own, ...parameter, ...Object.values(node).flatMap(fieldsOf)]
}

function harmlessFile(contract: Contract) {
  const isPersonal = new Set(personalNames(contract))
  const fields = fieldsOf([contract.paths, contract.components])
    .filter(([name]) => !isPersonal.has(name))
    .map(([name, schema]) => ({ name, parts: partsOf(contract, schema) }))
  const namesOf = (isHarmless: (part: Schema) => boolean) =>
    [...new Set(fields.filter(({ parts }) => parts.some(isHarmless)).map(({ name }) => name))].sort()
  const closed = namesOf(({ enum: values }) => values !== undefined).map((name) => {
    const values = fields.filter((one) => one.name === name).flatMap(({ parts }) => parts.flatMap((part) => part.enum ?? []))
    return [name, [...new Set(values.filter((value) => typeof value === 'string'))].sort()]
  })
  return `${BANNER}
/** The properties and parameters whose numbers say nothing about a person. */
export const harmlessNumbers = ${JSON.stringify(namesOf(({ type }) => [type].flat().includes('integer')))} as const

/** Those that are marked so. */
export const harmlessTexts = ${JSON.stringify(namesOf((schema) => schema['x-harmless'] === true))} as const

/** The values of enumerations, which say nothing either, by the properties and parameters that have them. */
export const harmlessValues: Record<string, readonly string[]> = ${JSON.stringify(Object.fromEntries(closed))}
`
}

const types: OpenAPITSOptions = {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
}

/** Types alone cannot be iterated: lists of choices, checks in the database and settings need the values. */
function enumsFile(contract: Contract) {
  const enums = Object.entries(contract.components.schemas).flatMap(([name, schema]) => (schema.enum ? [[name, schema.enum] as const] : []))
  const rows = enums.map(
    ([name, values]) => `export const ${name[0]?.toLowerCase()}${name.slice(1)}Values = ${JSON.stringify(values)} as const\n`,
  )
  return `${BANNER}
// The values of the contract's enumerations, in its order.
${rows.join('')}`
}

/** The generated files and their texts, from the text of the contract. */
export async function generate(source: string): Promise<Record<string, string>> {
  const contract = parseYaml(source, { schema: CORE_SCHEMA }) as Contract
  return {
    'contract/generated/schema.ts': BANNER + astToString(await openapiTS(source, types)),
    'contract/generated/policy.ts': policyFile(contract),
    'contract/generated/permissions.ts': permissionsFile(contract),
    'contract/generated/limits.ts': limitsFile(contract, (name) => name !== SIGN_IN),
    'contract/generated/sign-in-limits.ts': limitsFile(contract, (name) => name === SIGN_IN),
    'contract/generated/enums.ts': enumsFile(contract),
    'contract/generated/personal.ts': personalFile(contract),
    'contract/generated/harmless.ts': harmlessFile(contract),
    'server/generated/handlers.ts': handlersFile(contract),
    'server/generated/readers.ts': readersFile(contract),
  }
}
