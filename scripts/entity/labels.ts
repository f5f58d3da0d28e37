import { enumerationsOf, type Input, labelsOf } from './fields.ts'

/** The place of the labels of an enumeration: the file that exports them, or undefined if nobody has written any yet. */
export type LabelsAt = (labels: string) => string | undefined

/** The imports of the labels that some code uses. */
export function labelImports(input: Input, labelsAt: LabelsAt, own: string, code: string) {
  const used = enumerationsOf(input)
    .map((one) => labelsOf(one))
    .filter((labels) => code.includes(labels))
  return used.map((labels) => `import { ${labels} } from '${labelsAt(labels) ?? own}'`).join('\n')
}
