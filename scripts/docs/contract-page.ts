import { type OperationId, policy, type Rule } from '#contract/generated/policy.ts'
import { code, table } from './markdown.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  example?: unknown
  'x-max-bytes'?: number
  'x-extension'?: boolean
  'x-readers'?: string
  'x-writers'?: string
}
type Content = Record<string, { schema: Schema }>
type Referring<Target> = Target | { $ref: string }
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Answer = { description: string; headers?: Record<string, unknown>; content?: Content }
type Operation = {
  tags: string[]
  summary?: string
  description?: string
  parameters?: Referring<Parameter>[]
  requestBody?: { content: Content }
  responses: Record<string, Referring<Answer>>
}
type Path = Record<string, Operation> & { parameters?: Referring<Parameter>[] }
type Contract = {
  info: { title: string; version: string; summary: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Path>
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter>; responses: Record<string, Answer> }
}

const nameIn = (reference: string) => reference.split('/').at(-1) ?? ''
const anchor = (schema: string) => `schema-${schema}`
const lines = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join('\n\n')

/** Returns the contract as a page of Markdown: each operation with its parameters, body and answers, and each schema. */
export function contractPage(document: object) {
  const contract = document as Contract // Redocly has checked it
  const { info, tags, components } = contract
  return `${lines(
    `# ${info.title} ${info.version}`,
    info.summary,
    info.description.trim(),
    '## Contents',
    [...tags.map(({ name }) => name), 'schemas'].map((name) => `- [${name}](#tag-${name})`).join('\n'),
    ...tags.map(({ name, description }) => lines(`## <a id="tag-${name}"></a>${name}`, description, ...operationsOf(contract, name))),
    '## <a id="tag-schemas"></a>schemas',
    ...Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema)),
  )}\n`
}

const operationsOf = (contract: Contract, tag: string) =>
  Object.entries<Rule>(policy).flatMap(([id, rule]) => {
    const item = contract.paths[rule.path]
    const operation = item?.[rule.method.toLowerCase()]
    return operation?.tags.includes(tag) ? [operationSection(contract, id as OperationId, rule, operation, item?.parameters)] : []
  })

function operationSection(contract: Contract, id: OperationId, rule: Rule, operation: Operation, shared: Path['parameters'] = []) {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const { components } = contract
  const resolved = [...shared, ...parameters].map((one) => ('$ref' in one ? components.parameters[nameIn(one.$ref)] : one))
  const answers = Object.entries(responses).map(
    ([status, one]) => [status, '$ref' in one ? components.responses[nameIn(one.$ref)] : one] as const,
  )
  return lines(
    `### ${id}`,
    `${code(`${rule.method} ${rule.path}`)}${summary ? ` – ${summary}` : ''}`,
    description?.trim(),
    callersOf(rule),
    resolved.length > 0 &&
      table(
        ['Parameter', 'In', 'Type', 'Required', 'Meaning'],
        resolved.flatMap((one) =>
          one ? [[code(one.name), one.in, typeOf(one.schema), one.required ? 'yes' : '', meaningOf(one.schema, one)]] : [],
        ),
      ),
    requestBody && `Body: ${contentOf(requestBody.content)}`,
    table(
      ['Status', 'Answer', 'Body', 'Headers'],
      answers.map(([status, answer]) => [
        status === 'default' ? 'else' : status,
        answer?.description ?? '',
        contentOf(answer?.content),
        Object.keys(answer?.headers ?? {})
          .map(code)
          .join(', '),
      ]),
    ),
  )
}

function callersOf({ roles, scope, cookie, extension }: Rule) {
  const rows = { own: 'All but BACKOFFICE reach their own rows only.', all: 'They reach every row.' }
  return [
    roles.includes('PUBLIC') ? 'For anyone.' : `For ${roles.join(', ')}.`,
    scope && rows[scope],
    cookie && 'The cookie alone is enough.',
    extension && 'A backend may leave it out.',
  ]
    .filter(Boolean)
    .join(' ')
}

const contentOf = (content: Content = {}) =>
  Object.entries(content)
    .map(([media, { schema }]) =>
      media === 'application/json' || media === 'application/problem+json' ? typeOf(schema) : `${typeOf(schema)} as ${code(media)}`,
    )
    .join(', ')

function schemaSection(name: string, schema: Schema) {
  const parts = [schema, ...(schema.allOf ?? [])]
  const rows = parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([property, one]) => [
      code(property),
      typeOf(one),
      required.includes(property) ? 'yes' : '',
      meaningOf(one),
    ]),
  )
  const referred = (schema.allOf ?? []).filter(({ $ref }) => $ref).map(typeOf)
  return lines(
    `### <a id="${anchor(name)}"></a>${name}`,
    schema.description?.trim(),
    referred.length > 0 && `With all of ${referred.join(', ')}.`,
    !schema.properties && !schema.allOf && `${typeOf(schema)}. ${limitsOf(schema)}`.trim(),
    rows.length > 0 && table(['Property', 'Type', 'Required', 'Meaning'], rows),
    schema.example !== undefined && `\`\`\`json\n${JSON.stringify(schema.example, null, 2)}\n\`\`\``,
  )
}

const union = (all: readonly string[]) => all.join(' or ')

/** Returns a schema in a few words, with links to those that it refers to. */
function typeOf({ $ref, type, enum: values, const: value, allOf, oneOf, anyOf, items, properties, additionalProperties }: Schema): string {
  if ($ref) return `[${nameIn($ref)}](#${anchor(nameIn($ref))})`
  if (values) return union(values.map((one) => code(String(one))))
  if (value !== undefined) return code(String(value))
  if (oneOf ?? anyOf) return union((oneOf ?? anyOf ?? []).map(typeOf))
  if (items) return `list of ${typeOf(items)}`
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, one]) => `${name}: ${typeOf(one)}`)
      .join(', ')} }`
  if (allOf) return allOf.map(typeOf).join(' with ')
  if (typeof additionalProperties === 'object') return `${typeOf(additionalProperties)} by name`
  return type ? union([type].flat()) : 'anything'
}

/** Returns what a property or parameter is, and what it may be. */
const meaningOf = (schema: Schema, { description = schema.description }: { description?: string | undefined } = {}) =>
  [
    description?.trim(),
    limitsOf(schema),
    schema['x-readers'] && `Only for who may call ${code(schema['x-readers'])}.`,
    schema['x-writers'] && `Sent by who may call ${code(schema['x-writers'])} alone.`,
    schema['x-extension'] && 'A backend may leave it out.',
  ]
    .filter(Boolean)
    .join(' ')

const between = (least: number | undefined, most: number | undefined, unit: string) => {
  if (least === undefined && most === undefined) return
  const range = least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`
  return `${range}${unit}`
}

function limitsOf({
  format,
  pattern,
  minLength,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
  default: fallback,
  'x-max-bytes': bytes,
}: Schema) {
  const limits = [
    format && `format ${code(format)}`,
    between(minLength, maxLength, ' characters'),
    between(minimum, maximum, ''),
    between(minItems, maxItems, ' entries'),
    between(undefined, bytes, ' bytes'),
    pattern && `pattern ${code(pattern)}`,
    fallback !== undefined && `default ${code(JSON.stringify(fallback))}`,
  ].filter((one) => typeof one === 'string')
  const text = limits.join(', ')
  return text && `${text[0]?.toUpperCase()}${text.slice(1)}.`
}
