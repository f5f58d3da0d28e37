import { cleaners } from '#contract/text.ts'

type Schema = {
  format?: string
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
}
type Clean = (value: unknown) => unknown

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns what cleans the texts of a request, each by its format in the contract. Undefined where there are none. */
export function cleaning(schema: Schema): Clean | undefined {
  const { format = '', properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = schema
  const parts = [
    cleaners[format] && ofText(cleaners[format]),
    ofFields(properties),
    items && ofEntries(cleaning(items)),
    ...allOf.map(cleaning),
    ...[...oneOf, ...anyOf].map(ofBranch),
  ].filter((part) => part !== undefined)
  return parts.length > 0 ? (value) => parts.reduce((cleaned, part) => part(cleaned), value) : undefined
}

const ofText =
  (clean: (text: string) => string): Clean =>
  (value) =>
    typeof value === 'string' ? clean(value) : value

function ofFields(properties: Record<string, Schema>): Clean | undefined {
  const fields = new Map(
    Object.entries(properties).flatMap(([name, property]) => {
      const clean = cleaning(property)
      return clean ? [[name, clean]] : []
    }),
  )
  if (fields.size === 0) return undefined
  return (value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fields.get(name)?.(one) ?? one])) : value
}

const ofEntries = (clean: Clean | undefined): Clean | undefined => clean && ((value) => (Array.isArray(value) ? value.map(clean) : value))

/** Of a choice only the branch counts that the value names. */
function ofBranch(branch: Schema): Clean | undefined {
  const clean = cleaning(branch)
  const named = Object.entries(branch.properties ?? {}).filter(([, property]) => 'const' in property)
  return clean && ((value) => (isRecord(value) && named.some(([name, property]) => value[name] !== property.const) ? value : clean(value)))
}
