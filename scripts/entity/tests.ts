import { DOCTOR, type Field, firstStep, type Input, labelsOf, valuesOf } from './fields.ts'
import { type LabelsAt, labelImports } from './labels.ts'
import { capital, gendered, machineOf, type Names, withArticle } from './names.ts'

export function stepTest({ entity, file, many, path, words }: Names, { isUnique, hasOwner }: Input, enumeration: string) {
  const more = `${isUnique ? ', name: randomUUID()' : ''}${hasOwner ? ', doctorId' : ''}`
  const [values, machine] = [valuesOf(enumeration), machineOf({ entity })]
  return `${isUnique ? "import { randomUUID } from 'node:crypto'" : ''}
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ${values} } from '#contract/generated/enums.ts'
import { ${machine} } from '#machines/${file}-status.chart.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
${hasOwner ? "import { doctors } from '#server/accounts/schema.ts'" : ''}
import { ${many} } from '#server/${path}/schema.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'

describe.each(anyDatabase)('the status of ${withArticle(words)} on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  test('leads only where its machine says, and a refusal changes nothing', async () => {
${hasOwner ? '    const [{ id: doctorId } = { id: 0 }] = await app.db.select({ id: doctors.id }).from(doctors).limit(1)\n' : ''}    for (const from of ${values})
      for (const to of ${values}) {
        const row = { ...exampleOf('${entity}Input')${more}, status: from }
        const [{ id } = { id: 0 }] = await app.db.insert(${many}).values(row).returning({ id: ${many}.id })
        const ask = { as: 'BACKOFFICE', params: { id } } as const
        const leads = nextStatuses<string>(${machine}, from).includes(to)
        const { status, body } = await app.call('update${entity}Status', { ...ask, body: { status: to } })
        expect({ status, body }).toMatchObject(leads ? { status: 200 } : { status: 409, body: { code: 'transition' } })
        expect((await app.ok('get${entity}', ask)).status).toBe(leads ? to : from)
      }
  })
})
`
}

export function journey(names: Names, input: Input, labelsAt: LabelsAt) {
  const { entity, path, words, spanish, spanishMany, after } = names
  const { a, o, ofThe } = gendered(names)
  const { fields, header, example, isUnique, hasOwner, status } = input
  const refusals = fields.flatMap(({ name, refusal }) => (refusal ? [`errorsAt(page, texts.${name})).toEqual([${refusal}])`] : []))
  const own = fields.filter((field) => !field.writers)
  const values = isUnique ? { ...example, name: `${example['name']} (de prueba)` } : example
  const typedBy = (some: Field[]) => some.map((field) => `    [texts.${field.name}]: ${field.typed(values[field.name])},`).join('\n')
  const nullable = fields.flatMap((field) => (field.emptied ? [field] : []))
  // Of the fields to change a text is the easiest to tell.
  const text = isUnique ? header : own.find((field) => field.column.startsWith('text()') && !field.values)
  const changes = {
    ...(text && { [text.name]: `${example[text.name]} (cambio)` }),
    ...Object.fromEntries(nullable.map((field) => [field.name, null])),
  }
  const changed = fields.flatMap((field) => {
    const value = changes[field.name]
    return value === undefined ? [] : [`[texts.${field.name}]: ${value === null ? field.emptied : JSON.stringify(value)}`]
  })
  const stored = (some: Record<string, unknown>) => {
    const { [DOCTOR]: _, ...rest } = some
    return `${JSON.stringify(rest).slice(0, -1)}${hasOwner ? ", doctor: { lastName: 'Quiroga' }" : ''} }`
  }
  const called = header.typed(values[header.name])
  const code = [typedBy(fields), called, ...refusals, ...changed, status && labelsOf(status.enumeration)].join()
  const doctors = hasOwner
    ? `
test('a doctor adds one of their own${fields.length > own.length + 1 ? ', and only reads what others write of it' : ''}', async ({ visit }) => {
  const doctor = await addDoctor(backOffice())
  await backOffice().patch(\`/users/status/\${doctor.id}\`, { validated: true })
  const page = await visit({ token: await firstSignIn(writable().api, doctor) }, { baseURL: writable().url })
  await page.goto('/app/${path}/create')
  await heading(page, 'Crear ${spanish}')
  await fillIn(page, {
${typedBy(own)}
  })
  await click(page, texts.create)
  await expectToast(page, texts.created.saved)
  await expect.poll(() => rowNames(page)).toEqual([${called}])
  expect(await newest()).toMatchObject({ doctorId: doctor.doctorId })
  await follow(page, texts.open)
  await heading(page, 'Detalle ${ofThe} ${spanish}')
${fields
  .filter((field) => field.writers && field.name !== DOCTOR)
  .map((field) => `  expect(await page.getByLabel(texts.${field.name}, { exact: true }).getAttribute('readonly')).toBe('')`)
  .join('\n')}
})
`
    : ''
  return `import { expect } from 'vitest'
${code.includes('limits') ? `import { ${entity}Input as limits } from '#contract/generated/limits.ts'` : ''}
import type { ${entity} } from '#contract/generated/schema.ts'
${labelImports(input, labelsAt, `#src/features/${path}/${path}.texts.ts`, code)}
import { texts } from '#src/features/${path}/${path}.texts.ts'
${hasOwner ? "import { firstSignIn } from '#tests/support/server/client.ts'" : ''}
import { click, expectToast, follow, heading, ${after ? 'menu, ' : ''}rowNames } from '#tests/support/browser/console.ts'
${hasOwner ? "import { addDoctor } from '#tests/support/features/doctors.ts'" : ''}
import { errorsAt, fillIn, typedIn } from '#tests/support/browser/form.ts'
import { recordsAt } from '#tests/support/features/records.ts'
import { ${hasOwner ? 'backOffice, ' : ''}test${hasOwner ? ', writable' : ''} } from '#tests/support/browser/writable.ts'

const { list } = recordsAt<${entity}>('/${path}')
/** The newest record. */
const newest = async () => (await list()).toSorted((one, other) => other.id - one.id)[0]

test('${withArticle(words)} ${isUnique ? 'needs a name of its own, ' : ''}is added with every field, found in the list, and changed', async ({ page${isUnique ? ', expectComplaint' : ''} }) => {
${isUnique ? '  expectComplaint(/409/)\n' : ''}  await page.goto('/app${after ? '' : `/${path}`}')
${after ? `  await menu(page, '${capital(spanishMany)}')\n` : ''}  await heading(page, '${capital(spanishMany)}')
  await follow(page, texts.add)
  await heading(page, 'Crear ${spanish}')
  await click(page, texts.create)
${refusals.map((refusal, at) => (at === 0 ? `  await expect.poll(() => ${refusal}` : `  expect(await ${refusal}`)).join('\n')}

  const typed = {
${typedBy(fields)}
  }
${
  isUnique
    ? `  await fillIn(page, { ...typed, [texts.name]: ${JSON.stringify(example['name'])} })
  await click(page, texts.create)
  await expect.poll(() => errorsAt(page, texts.name)).toEqual(['Ya existe ${a} ${spanish} con ese nombre, quizás archivad${o}.'])
  await fillIn(page, { [texts.name]: ${called} })`
    : '  await fillIn(page, typed)'
}
  await click(page, texts.create)
  await expectToast(page, texts.created.saved)
  await heading(page, '${capital(spanishMany)}')
  const added = await newest()
  expect(added).toMatchObject(${stored(values)})

  await page.getByPlaceholder(texts.filter, { exact: true }).fill(${called}.toUpperCase())
  await expect.poll(async () => [...new Set(await rowNames(page))]).toEqual([${called}])
  await page.locator(\`a[href$="/${path}/\${added?.id}"]\`).first().click()
  await heading(page, 'Detalle ${ofThe} ${spanish}')
${
  hasOwner
    ? `  const { [texts.${DOCTOR}]: doctor, ...shown } = typed
  await expect.poll(() => typedIn(page, Object.keys(shown))).toEqual(shown)`
    : '  await expect.poll(() => typedIn(page, Object.keys(typed))).toEqual(typed)'
}
  await fillIn(page, { ${changed.join(', ')} })
  await click(page, texts.save)
  await expectToast(page, texts.updated.saved)
  expect(await newest()).toMatchObject(${stored({ ...values, ...changes })})
${
  status
    ? `  await click(page, ${labelsOf(status.enumeration)}.${firstStep(status)})
  await expectToast(page, texts.moved.saved)
  expect(await newest()).toMatchObject({ id: added?.id, status: '${firstStep(status)}' })
`
    : ''
}  await click(page, 'Archivar')
  await page.getByText(/^En el archivo desde el /).waitFor()
  expect((await list()).map(({ id }) => id)).not.toContain(added?.id)
})
${doctors}`
}
