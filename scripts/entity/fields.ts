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
  'x-writers'?: string
  'x-personal'?: boolean
  'x-next'?: Record<string, string[]>
  example?: Record<string, unknown>
}
export type Schemas = Record<string, Schema>

/** A property of `<Entity>Input` in each of the places of an entity: lines of TypeScript and of YAML. */
export type Field = {
  name: string
  /** The property of the answer. */
  answer: string
  column: string
  /** The contract's enumeration whose values the column may have. */
  values?: string
  /** The form's schema of the typed text, and the functions of `zod.ts` in it. */
  schema: string
  uses: string[]
  /** The value of an empty form. */
  empty: 'false' | "''"
  /** The form value of a record, where it is neither the stored one nor its text. */
  toInput?: string
  element: string
  /** The value as the pages tell it, where a record can be called by it. */
  told?: string
  /** The operation that shows who may write it, unless everybody may. */
  writers?: string
  /** The rest of the column in the list. A text of several lines is in none. */
  listed?: string
  /** The texts that the field needs besides its label, in TypeScript. */
  texts: Record<string, string>
  /** The text that a test types into the field to get this value of the input. */
  typed: (value: unknown) => string
  /** The text that a test types to get null, where that is admitted. */
  emptied?: string
  /** The message of an empty field that may not be empty. */
  refusal?: string
}

/** A property that may not be null. */
type Kind = Omit<Field, 'name' | 'emptied' | 'writers'>

/** The property with the doctor to whom a record belongs. */
export const DOCTOR = 'doctorId'
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
  ...['created', 'updated', 'archivedAt', 'doctor', 'status', 'moved', ...Object.keys(messages)],
]

function kindOf(name: string, property: Schema, schemas: Schemas): Kind | undefined {
  const { $ref, allOf, type, minimum, maximum } = property
  const component = ($ref ?? allOf?.[0]?.$ref ?? '').replace(REFERENCE, '')
  const label = `label={texts.${name}}`
  const aText = { answer: '{ type: string }', column: 'text()', empty: "''" as const, texts: {}, typed: text }
  const aLine = { ...aText, element: `<field.TextField ${label} />`, listed: 'width: 14' }
  const limited = property.maxLength !== undefined
  if (component === 'Line' && limited)
    return { ...aLine, schema: `line(limits.${name}, texts.missing)`, uses: ['line'], refusal: 'texts.missing', told: name }
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
      told: `formatDate(${name})`,
      element: `<field.DateField ${label} />`,
      listed: `text: ({ ${name} }) => formatDate(${name}), width: 7`,
      texts: { dayInvalid: messages.dayInvalid },
      typed: (value) => quoted(String(value).split('-').reverse().join('/')),
    }
  if (name === DOCTOR && component === 'Id')
    return {
      answer: `{ $ref: '${REFERENCE}Id' }`,
      column: 'integer().references(() => doctors.id)',
      schema: `recordId(limits.${name}, texts.missing)`,
      refusal: 'texts.missing',
      uses: ['recordId'],
      empty: "''",
      element: `<field.PickerField {...doctorPicker} ${label} placeholder={texts.chooseDoctor} chosen={record?.doctor && fullName(record.doctor)} failed={texts.doctorsFailed} />`,
      texts: { chooseDoctor: "'Buscá por apellido o especialidad'", doctorsFailed: "'Error al cargar los médicos'" },
      // The doctor of the demo.
      typed: () => quoted('Martín Quiroga'),
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
      told: `${labels}[${name}]`,
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
  const { 'x-writers': writers, 'x-personal': isPersonal } = property
  const field = writtenOf(name, property, schemas)
  return {
    ...field,
    ...(writers && { writers }),
    ...(isPersonal && { answer: field.answer.replace(/ }$/, ', x-personal: true }') }),
  }
}

function writtenOf(name: string, property: Schema, schemas: Schemas): Field {
  if (TAKEN.includes(name)) throw new Error(`${name}: choose another name, since pages and tables have one of this name.`)
  const [alternative, other] = property.oneOf ?? []
  const isNullable = other?.type === 'null' && property.oneOf?.length === 2
  const kind = kindOf(name, isNullable && alternative ? alternative : property, schemas)
  const isText = kind?.column === 'text()'
  const isOptional = 'x-writers' in property && name !== DOCTOR
  if (!kind || (isNullable && (isText || kind.column === 'boolean()')))
    throw new Error(
      `${name}: only a Line, an OptionalLine or a Text with maxLength, a Day, an enumeration, a boolean, a number with its minimum and maximum (a whole one not below 0), a doctorId, and a oneOf of null and of one that is no text or boolean are written here. Take it out, and add it afterwards as clinics do.`,
    )
  if (!isNullable) return { ...kind, name, column: `${kind.column}.notNull()${isOptional ? `.default(${kind.empty})` : ''}` }
  const { refusal: _, told: __, ...rest } = kind
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

/** The statuses of an entity, of which the first one is a new record's, and which one may follow which. */
export type Status = { enumeration: string; values: string[]; next: Record<string, string[]> }

/** The content of `<Entity>Input` and `<Entity>Status`. */
export type Input = {
  fields: Field[]
  example: Record<string, unknown>
  /** The message of an empty required text. */
  missing: string
  /** The field that names a record: its name, if no two may have the same, or else its first field. */
  header: Field & { told: string }
  isUnique: boolean
  /** Each record belongs to a doctor. */
  hasOwner: boolean
  /** The records say something about people. */
  isPersonal: boolean
  status?: Status
}

function statusOf(schemas: Schemas, entity: string): Status | undefined {
  const enumeration = `${entity}Status`
  const { enum: values, 'x-next': next } = schemas[enumeration] ?? {}
  if (!values) return undefined
  const wrong = Object.entries(next ?? {})
    .flat(2)
    .find((value) => !values.includes(value))
  if (wrong) throw new Error(`x-next of ${enumeration} names ${wrong}, which is none of its values.`)
  if (next && !next[values[0] ?? '']?.length) throw new Error(`x-next of ${enumeration} has nothing follow its first value.`)
  // Without `x-next` one follows the other.
  return {
    enumeration,
    values,
    next: Object.fromEntries(values.map((value, at) => [value, next ? (next[value] ?? []) : values.slice(at + 1, at + 2)])),
  }
}

/** Throws where a property that everybody writes is left out, or one that some write is not: it has a value without them, which a doctor's is their own. */
function requireWhole(name: string, { properties = {}, required = [] }: Schema) {
  const isLimited = (one: string) => properties[one]?.['x-writers'] !== undefined
  const optional = Object.keys(properties).filter((one) => !required.includes(one) && !isLimited(one) && one !== DOCTOR)
  if (optional.length) throw new Error(`${name} has to require ${optional.join(', ')}: what may be empty is '' or null.`)
  if (DOCTOR in properties && (properties[DOCTOR]?.['x-writers'] !== 'listDoctors' || required.includes(DOCTOR)))
    throw new Error(`${DOCTOR} is not required, and has x-writers: listDoctors: a doctor's own are the doctor's.`)
  const needed = required.filter(isLimited)
  if (needed.length) throw new Error(`${name} may not require ${needed.join(', ')}: with x-writers not everybody sends it.`)
}

/** Reads the input of a new entity from the contract's schemas. */
export function inputOf(schemas: Schemas, entity: string): Input {
  const name = `${entity}Input`
  const input = schemas[name]
  if (!input?.properties || !input.example) throw new Error(`Write the schema ${name} into openapi.yaml first, with an example.`)
  if (schemas[entity]) throw new Error(`openapi.yaml has a schema ${entity} already.`)
  const { properties, example } = input
  const untold = Object.keys(properties).filter((one) => example[one] == null)
  if (untold.length) throw new Error(`The example of ${name} needs a value for ${untold.join(', ')}: the journey types it.`)
  requireWhole(name, input)
  const fields = Object.entries(properties).map(([one, property]) => fieldOf(one, property, schemas))
  const unique = fields.find((field) => field.name === 'name' && field.uses.includes('line'))
  const header = unique ?? fields.find((field) => field.name !== DOCTOR)
  if (!header?.told || header.writers)
    throw new Error(`${name} needs a name, which is a Line, or begins with a Line, a Day or an enumeration: the list shows it first.`)
  const optional = fields.find((field) => field.writers && field.name !== DOCTOR && field.refusal)
  if (optional) throw new Error(`${optional.name}: with x-writers only a boolean, a text that may be '' or what may be null.`)
  const status = statusOf(schemas, entity)
  const hasOwner = DOCTOR in properties
  return {
    fields,
    example,
    missing: input['x-messages']?.required ?? 'Por favor complete todos los campos.',
    header: { ...header, told: header.told },
    isUnique: unique !== undefined,
    hasOwner,
    isPersonal: hasOwner || Object.values(properties).some((property) => property['x-personal']),
    ...(status && { status }),
  }
}

/** The enumerations that a record has values of. */
export const enumerationsOf = ({ fields, status }: Input) => [
  ...new Set([...fields.flatMap(({ values }) => values ?? []), ...(status ? [status.enumeration] : [])]),
]

/** The status that a test gives a new record. */
export const firstStep = ({ values: [first = ''], next }: Status) => next[first]?.[0] ?? first

/** The name of the labels of an enumeration: `provinceLabels`. */
export const labelsOf = (enumeration: string) => `${small(enumeration)}Labels`

/** The name of the statuses of an enumeration, in contract/statuses.ts: `repairStatuses`. */
export const statusesOf = (enumeration: string) => `${small(enumeration)}es`

/** The name of the values of an enumeration: `provinceValues`. */
export const valuesOf = (enumeration: string) => `${small(enumeration)}Values`

/** The label of a field until its Spanish one is written: `isNational` is 'Is national'. */
export const englishLabel = (name: string) =>
  name === DOCTOR ? 'Médico' : capital(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase())
