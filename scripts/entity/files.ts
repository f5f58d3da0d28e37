import { api, list, record, statusAction, texts } from './console.ts'
import { enumerationsOf, type Input, labelsOf, type Status, statusesOf } from './fields.ts'
import type { LabelsAt } from './labels.ts'
import { machineOf, type Names, withArticle } from './names.ts'
import { operations, schema } from './server.ts'
import { journey, stepTest } from './tests.ts'

function machine(names: Names, { enumeration, values }: Status) {
  const statuses = statusesOf(enumeration)
  return `import { createMachine } from 'xstate'
import { ${statuses} } from '#contract/statuses.ts'
import { stepsOf } from './next-statuses.ts'

/** Which status of ${withArticle(names.words)} may follow which. */
export const ${machineOf(names)} = createMachine({
  id: '${names.file}-status-chart',
  initial: '${values[0]}',
  states: {
${values.map((value) => `    ${value}: { on: stepsOf(${statuses}.${value}) },`).join('\n')}
  },
})
`
}

/** Imports that an entity does not need leave lines without anything. */
const withoutGaps = (text: string) => text.replace(/^(import .*)\n\n+(?=import )/gm, '$1\n').trimStart()

/** Returns the files of an entity's own, by their paths. */
export function ownFiles(
  names: Names,
  input: Input,
  labelsAt: LabelsAt,
  valuesIn: (enumeration: string) => string[],
): Record<string, string> {
  const { file, path } = names
  const { status } = input
  const folder = `src/features/${path}`
  const unlabelled = enumerationsOf(input).filter((one) => !labelsAt(labelsOf(one)))
  const files = {
    [`server/${path}/${path}.operations.ts`]: operations(names, input),
    [`server/${path}/schema.ts`]: schema(names, input),
    [`${folder}/${path}.texts.ts`]: texts(
      names,
      input,
      unlabelled.map((one) => [one, valuesIn(one)]),
    ),
    [`${folder}/${path}.api.ts`]: api(names, input),
    [`${folder}/${path}-page.tsx`]: list(names, input, labelsAt),
    [`${folder}/${file}-page.tsx`]: record(names, input, labelsAt),
    [`tests/e2e/records/${path}.e2e.ts`]: journey(names, input, labelsAt),
    ...(status && {
      [`machines/${file}-status.chart.ts`]: machine(names, status),
      [`${folder}/${file}-status-action.tsx`]: statusAction(names, status.enumeration, labelsAt),
      [`tests/contract/records/${path}.test.ts`]: stepTest(names, input, status.enumeration),
    }),
  }
  return Object.fromEntries(Object.entries(files).map(([at, code]) => [at, withoutGaps(code)]))
}
