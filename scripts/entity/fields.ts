import { capital, small } from './names.ts'

type Schema = {
  $ref?: string
  type?: string
  allOf?: Schema[]
  oneOf?: Schema[]
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  'x-messages'?: { required?: string }
  example?: Record<string, unknown>
}
export type Schemas = Record<string, Schema>

/** What a property of `<Entity>Input` becomes in each of the places that an entity stands in: lines of TypeScript and of YAML. */
export type Field = {
  name: string
  /** The property of the answer. */
  answer: string
  column: string
  /** The contract's enumeration whose values the column may have. */
  values?: string
  /** What the form's schema makes of what is typed, and the functions of `zod.ts` in it. */
  schema: string
  uses: string[]
  /** The value of an empty form. */
  empty: 'false' | "''"
  /** The form value of a record, where it is neither the stored one nor its text. */
  toInput?: string
  element: string
  /** The rest of the column in the list. A text of several lines is in none. */
  listed?: string
  /** The texts that the field needs besides its label, in TypeScript. */
  texts: Record<string, string>
  /** What a test types into the field to get this value of the input. */
  typed: (value: unknown) => string
  /** What a test types to get null, where that is admitted. */
  emptied?: string
  /** The message of an empty field that may not be empty. */
  refusal?: string
}

/** What a property becomes where it may not be null. */
type Kind = Omit<Field, 'name' | 'emptied'>

const REFERENCE = '#/components/schemas/'
const LARGEST_INTEGER = 2_147_483_647
const quoted = (value: unknown) => JSON.stringify(value)
const text = (value: unknown) => quoted(String(value))

const between = (what: string) => `(least: number, most: number) => \`Tiene que ser ${what} entre \${least} y \${most}.\``
const messages = {
  dayInvalid: "'La fecha no es válida. Escribila como 25/05/2027.'",
  wholeNumberInvalid: between('un número entero'),
  numberInvalid: between('un número'),
}

/** The names that the pages' texts and the tables have anyway. */
const TAKEN = [
  ...['id', 'version', 'createdAt', 'etag', 'add', 'create', 'open', 'save', 'filter', 'empty', 'missing', 'listFailed', 'readFailed'],
  ...['created', 'updated', ...Object.keys(messages)],
]

function kindOf(name: string, property: Schema, schemas: Schemas): Kind | undefined {
  const { $ref, allOf, type, minimum, maximum } = property
  const component = ($ref ?? allOf?.[0]?.$ref ?? '').replace(REFERENCE, '')
  const label = `label={texts.${name}}`
  const aText = { answer: '{ type: string }', column: 'text()', empty: "''" as const, texts: {}, typed: text }
  const aLine = { ...aText, element: `<field.TextField ${label} />`, listed: 'width: 14' }
  const limited = property.maxLength !== undefined
  if (component === 'Line' && limited)
    return { ...aLine, schema: `line(limits.${name}, texts.missing)`, uses: ['line'], refusal: 'texts.missing' }
  if (component === 'OptionalLine' && limited) return { ...aLine, schema: `optionalLine(limits.${name})`, uses: ['optionalLine'] }
  if (component === 'Text' && limited)
    return {
      ...aText,
      schema: `lines(limits.${name})`,
      uses: ['lines'],
      element: `<field.Textarea ${label} limit={limits.${name}} wide />`,
    }
  if (component === 'Day')
    return {
      answer: '{ type: string, format: date }',
      column: 'date()',
      schema: 'day(texts.dayInvalid)',
      refusal: 'texts.dayInvalid',
      uses: ['day', 'dayText'],
      empty: "''",
      toInput: `dayText(${name})`,
      element: `<field.DateField ${label} />`,
      listed: `text: ({ ${name} }) => formatDate(${name}), width: 7`,
      texts: { dayInvalid: messages.dayInvalid },
      typed: (value) => quoted(String(value).split('-').reverse().join('/')),
    }
  const values = schemas[component]?.enum
  if (values) {
    const labels = labelsOf(component)
    return {
      answer: `{ $ref: '${REFERENCE}${component}' }`,
      column: `text().$type<${component}>()`,
      values: component,
      schema: `oneOf(${labels}, texts.missing)`,
      refusal: 'texts.missing',
      uses: ['oneOf'],
      empty: "''",
      element: `<field.SelectField ${label} options={${labels}} />`,
      listed: `options: ${labels}, width: 9`,
      texts: {},
      typed: (value) => `${labels}[${quoted(value)}]`,
    }
  }
  if (type === 'boolean')
    return {
      answer: '{ type: boolean }',
      column: 'boolean()',
      schema: 'z.boolean()',
      uses: [],
      empty: 'false',
      element: `<field.CheckboxField ${label} />`,
      listed: 'options: yesNoLabels, width: 8',
      texts: {},
      typed: String,
    }
  if (minimum === undefined || maximum === undefined) return undefined
  const aNumber = {
    answer: `{ type: ${type} }`,
    empty: "''" as const,
    listed: `text: ({ ${name} }) => formatNumber(${name}), align: 'end', width: 7`,
    typed: text,
  }
  const outOfRange = (message: string) => `texts.${message}(...limits.${name})`
  if (type === 'integer' && minimum >= 0 && maximum <= LARGEST_INTEGER)
    return {
      ...aNumber,
      column: 'integer()',
      schema: `wholeNumber(limits.${name}, ${outOfRange('wholeNumberInvalid')})`,
      refusal: outOfRange('wholeNumberInvalid'),
      uses: ['wholeNumber'],
      element: `<field.NumberField ${label} />`,
      texts: { wholeNumberInvalid: messages.wholeNumberInvalid },
    }
  if (type === 'number')
    return {
      ...aNumber,
      column: 'doublePrecision()',
      schema: `decimal(limits.${name}, ${outOfRange('numberInvalid')})`,
      refusal: outOfRange('numberInvalid'),
      uses: ['decimal'],
      element: `<field.DecimalField ${label} />`,
      texts: { numberInvalid: messages.numberInvalid },
    }
  return undefined
}

function fieldOf(name: string, property: Schema, schemas: Schemas): Field {
  if (TAKEN.includes(name)) throw new Error(`${name}: choose another name, since pages and tables have one of this name.`)
  const [alternative, other] = property.oneOf ?? []
  const isNullable = other?.type === 'null' && property.oneOf?.length === 2
  const kind = kindOf(name, isNullable && alternative ? alternative : property, schemas)
  const isText = kind?.column === 'text()'
  if (!kind || (isNullable && (isText || kind.column === 'boolean()')))
    throw new Error(
      `${name}: only a Line, an OptionalLine or a Text with maxLength, a Day, an enumeration, a boolean, a number with its minimum and maximum (a whole one not below 0), and a oneOf of null and of one that is no text or boolean are written here. Take it out, and add it afterwards as clinics do.`,
    )
  if (!isNullable) return { ...kind, name, column: `${kind.column}.notNull()` }
  const { refusal: _, ...rest } = kind
  const nullable = {
    ...rest,
    name,
    answer: `{ oneOf: [${kind.answer}, { type: 'null' }] }`,
    schema: `orNull(${kind.schema})`,
    uses: [...kind.uses, 'orNull'],
    emptied: "''",
  }
  if (!kind.values) return nullable
  const none = `no${capital(name)}`
  const labels = labelsOf(kind.values)
  return {
    ...nullable,
    element: `<field.SelectField label={texts.${name}} options={${labels}} none={texts.${none}} />`,
    listed: `options: { null: texts.${none}, ...${labels} }, width: 9`,
    texts: { [none]: "'Sin especificar'" },
    emptied: `texts.${none}`,
  }
}

/** What `<Entity>Input` says. */
export type Input = {
  fields: Field[]
  example: Record<string, unknown>
  /** What is told where a required text is empty. */
  missing: string
}

/** Reads the input of a new entity from the contract's schemas. */
export function inputOf(schemas: Schemas, entity: string): Input {
  const name = `${entity}Input`
  const input = schemas[name]
  if (!input?.properties || !input.example) throw new Error(`Write the schema ${name} into openapi.yaml first, with an example.`)
  if (schemas[entity]) throw new Error(`openapi.yaml has a schema ${entity} already.`)
  const names = Object.keys(input.properties)
  const untold = names.filter((one) => input.example?.[one] == null)
  if (untold.length) throw new Error(`The example of ${name} needs a value for ${untold.join(', ')}: the journey types it.`)
  const optional = names.filter((one) => !input.required?.includes(one))
  if (optional.length) throw new Error(`${name} has to require ${optional.join(', ')}: what may be empty is '' or null.`)
  const fields = names.map((one) => fieldOf(one, input.properties?.[one] ?? {}, schemas))
  if (!fields.some((field) => field.name === 'name' && field.uses.includes('line')))
    throw new Error(`${name} needs a name, which is a Line: the list shows it first, and only one record may have it.`)
  const missing = input['x-messages']?.required ?? 'Por favor complete todos los campos.'
  return { fields, example: input.example, missing }
}

/** The name of the labels of an enumeration: `provinceLabels`. */
export const labelsOf = (enumeration: string) => `${small(enumeration)}Labels`

/** The name of the values of an enumeration: `provinceValues`. */
export const valuesOf = (enumeration: string) => `${small(enumeration)}Values`

/** The label of a field until its Spanish one is written: `isNational` is 'Is national'. */
export const englishLabel = (name: string) => capital(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase())
