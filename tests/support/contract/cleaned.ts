import { cleaners } from '#contract/text.ts'
import { resolve, type Schema } from './contract.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value that the server makes of another before it checks it: each text is cleaned by its format. */
export function cleaned(schema: Schema, value: unknown): unknown {
  const { format = '', properties = {}, items, allOf = [], oneOf = [], anyOf = [] } = resolve<Schema>(schema)
  const names = (branch: Schema) =>
    Object.entries(resolve<Schema>(branch).properties ?? {}).every(
      ([name, one]) => !('const' in one) || !isObject(value) || one.const === value[name],
    )
  const own =
    typeof value === 'string'
      ? (cleaners[format]?.(value) ?? value)
      : Array.isArray(value)
        ? value.map((entry) => (items ? cleaned(items, entry) : entry))
        : isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, properties[name] ? cleaned(properties[name], one) : one]))
          : value
  return [...allOf, ...[...oneOf, ...anyOf].filter(names)].reduce((all, part) => cleaned(part, all), own)
}
