import { stringify } from 'yaml'
import type { Input } from './fields.ts'
import { capital, type Names, withArticle } from './names.ts'

/** When the example of an answer was created. */
const CREATED = '2026-03-02T14:05:00.000Z'

const problems = (...statuses: string[]) => {
  const names: Record<string, string> = {
    '401': 'Unauthorized',
    '403': 'Forbidden',
    '404': 'NotFound',
    '409': 'Conflict',
    '412': 'PreconditionFailed',
    '422': 'Unprocessable',
  }
  const rows = statuses.map((status) => `        '${status}': { $ref: '#/components/responses/${names[status]}' }`)
  return [...rows, "        default: { $ref: '#/components/responses/Problem' }"].join('\n')
}

/** The roles that may call the operations, and whose records they reach. */
const roles = ({ hasOwner }: Input) => (hasOwner ? '[BACKOFFICE, DOCTOR]\n      x-scope: own' : '[BACKOFFICE]')

/** The description of a change. */
const rules = ({ isUnique, hasOwner }: Input) =>
  [
    isUnique && 'A name is taken once, regardless of case and accents.',
    hasOwner && "BACKOFFICE says whose it is; a DOCTOR's own are the doctor's.",
    !isUnique && !hasOwner && 'Several may have the same.',
  ]
    .filter(Boolean)
    .join(' ')

/** The order of the list, in words. */
export const orderOf = ({ header }: Input) =>
  header.uses.includes('day') ? `the latest \`${header.name}\` first` : header.values ? `by \`${header.name}\`` : 'in alphabetical order'

/** The operations: for the back office, and for the doctor if the record belongs to one. */
function paths({ entity, entities, file, path, words, manyWords }: Names, input: Input) {
  const refused = (...statuses: string[]) => problems(...statuses.filter((status) => status !== '409' || input.isUnique))
  const body = `      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/${entity}Input' } } }`
  return `
  /${path}:
    get:
      operationId: list${entities}
      tags: [${path}]
      summary: All ${manyWords}
      description: The whole list, to manage, without what is archived${input.hasOwner ? "; a DOCTOR's own" : ''}.
      x-roles: ${roles(input)}
      x-extension: true
      security: [{ bearer: [] }, { cookie: [] }]
      parameters: [{ $ref: '#/components/parameters/ArchivedFilter' }]
      responses:
        '200':
          description: Every ${words}, ${orderOf(input)}.
          headers: { X-Total-Count: { $ref: '#/components/headers/TotalCount' }, X-Truncated: { $ref: '#/components/headers/Truncated' } }
          content: { application/json: { schema: { type: array, maxItems: 2000, items: { $ref: '#/components/schemas/${entity}' } } } }
${problems('401', '403', '422')}
    post:
      operationId: create${entity}
      tags: [${path}]
      summary: Add ${withArticle(words)}
      description: ${rules(input)}
      x-roles: ${roles(input)}
      x-extension: true
      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }]
${body}
      responses:
        '201': { $ref: '#/components/responses/${entity}' }
${refused('401', '403', '409', '422')}
  /${path}/{id}:
    parameters: [{ $ref: '#/components/parameters/IdOfRecord' }]
    get:
      operationId: get${entity}
      tags: [${path}]
      summary: One ${words}
      description: With its version, to be sent back in \`If-Match\` with a change.
      x-roles: ${roles(input)}
      x-extension: true
      security: [{ bearer: [] }, { cookie: [] }]
      responses:
        '200': { $ref: '#/components/responses/${entity}' }
${problems('401', '403', '404', '422')}
    patch:
      operationId: update${entity}
      tags: [${path}]
      summary: Change ${withArticle(words)}
      description: ${rules(input)}
      x-roles: ${roles(input)}
      x-extension: true
      parameters: [{ $ref: '#/components/parameters/IfMatch' }]
${body}
      responses:
        '200': { $ref: '#/components/responses/${entity}' }
${refused('401', '403', '404', '409', '412', '422')}
  /${path}/archived/{id}:
    parameters: [{ $ref: '#/components/parameters/IdOfRecord' }]
    patch:
      operationId: archive${entity}
      tags: [${path}]
      summary: Archive ${withArticle(words)}, or bring it back
      description: What is archived is read by its id and where it is referred to, and left out of the lists without \`archived\`.${input.isUnique ? ' It keeps its name.' : ''}
      x-roles: ${roles(input)}
      x-extension: true
      parameters: [{ $ref: '#/components/parameters/IfMatch' }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/ArchiveInput' } } }
      responses:
        '200': { $ref: '#/components/responses/${entity}' }
${problems('401', '403', '404', '412', '422')}
${
  input.status
    ? `  /${path}/status/{id}:
    parameters: [{ $ref: '#/components/parameters/IdOfRecord' }]
    patch:
      operationId: update${entity}Status
      tags: [${path}]
      summary: Give ${withArticle(words)} another status
      description: Which status may follow which docs/flows/${file}-status.md shows.
      x-roles: ${roles(input)}
      x-extension: true
      parameters: [{ $ref: '#/components/parameters/IfMatch' }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Update${entity}StatusInput' } } }
      responses:
        '200': { $ref: '#/components/responses/${entity}' }
${problems('401', '403', '404', '409', '412', '422')}
`
    : ''
}`
}

const response = ({ entity, words }: Names) => `    ${entity}:
      description: The ${words}, with its version.
      headers: { ETag: { $ref: '#/components/headers/ETag' } }
      content: { application/json: { schema: { $ref: '#/components/schemas/${entity}' } } }
`

function schema({ entity }: Names, { fields, example, status, hasOwner }: Input) {
  const [first] = status?.values ?? []
  const names = ['id', ...fields.map(({ name }) => name), ...(status ? ['status'] : []), 'createdAt']
  // Other tools read YAML 1.1, in which a date without quotes is no text.
  const answer = stringify(
    { id: 1, ...example, ...(status && { status: first }), createdAt: CREATED, archivedAt: null },
    { singleQuote: true, lineWidth: 0, compat: 'yaml-1.1' },
  )
  return `    ${entity}:
      type: object
      required: [${names.join(', ')}]
      properties:
        id: { $ref: '#/components/schemas/Id' }
${[...fields, ...(status ? [{ name: 'status', answer: `{ $ref: '#/components/schemas/${status.enumeration}' }` }] : [])].map(({ name, answer }) => `        ${name}: ${answer}`).join('\n')}
        createdAt: { type: string, format: date-time }
        archivedAt: { $ref: '#/components/schemas/ArchivedAt' }
${
  hasOwner
    ? `        doctor:
          description: Whose it is.
          x-readers: listDoctors
          allOf: [{ $ref: '#/components/schemas/PersonName' }]
`
    : ''
}      example:
${answer.trimEnd().replace(/^/gm, '        ')}
${
  status
    ? `    Update${entity}StatusInput:
      type: object
      required: [status]
      additionalProperties: false
      properties:
        status: { $ref: '#/components/schemas/${status.enumeration}' }
      example: { status: ${status.values[1] ?? first} }
`
    : ''
}`
}

/** The end of the block of a top-level key. */
function endOf(contract: string, key: string) {
  const start = contract.indexOf(`\n${key}:\n`) + 1
  const length = contract.slice(start + key.length + 2).search(/^(?=\S)/m)
  return start + key.length + 2 + length
}

const insert = (text: string, at: number, added: string) => text.slice(0, at) + added + text.slice(at)

/** Returns the contract with the operations and the answer of an entity, of which it already has the input. */
export function withEntity(contract: string, names: Names, input: Input) {
  const at = (before: string) => contract.indexOf(before)
  const additions: [number, string][] = [
    [endOf(contract, 'tags') - 1, `  - name: ${names.path}\n    description: ${capital(names.manyWords)} (${names.spanishMany}).\n`],
    [endOf(contract, 'paths') - 1, paths(names, input)],
    [at('\n  responses:\n') + '\n  responses:\n'.length, response(names)],
    [at(`\n    ${names.entity}Input:\n`) + 1, schema(names, input)],
  ]
  // From the end on, so that the other places stay where they are.
  return additions.toSorted(([one], [other]) => other - one).reduce((text, [place, added]) => insert(text, place, added), contract)
}
