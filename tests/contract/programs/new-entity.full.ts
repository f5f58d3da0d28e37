import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { projectWith, relatedSchemasOf, schemasOf, statusSchemasOf, withSchemas } from '#tests/support/features/new-entity.ts'
import { TEST_MS } from '#tests/support/setup/settings.ts'
import { generate } from '../../../codegen.config.ts'
import { entityFiles } from '../../../scripts/entity/entity.ts'
import { namesOf } from '../../../scripts/entity/names.ts'

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const contract = readFileSync('openapi.yaml', 'utf8')
const labels = ['src/i18n/labels.ts', 'src/features/clinics/clinics.texts.ts']
// Entities that neither the recipe in docs nor the deep test adds: these tests hold in a project that has added those, too.
const specimenInput = schemasOf('Specimen', 'Tissue')
const tripInput = relatedSchemasOf('Trip')
const errandInput = statusSchemasOf('Errand')
const trip = namesOf('Trip', 'el viaje', 'los viajes')
const errand = namesOf('Errand', 'el trámite', 'los trámites')
const specimen = namesOf('Specimen', 'el espécimen', 'los especímenes')

/** The files of an entity whose input is written into the contract. */
const filesFor = (schemas: string, names = specimen) =>
  entityFiles(names, (path) => (path === 'openapi.yaml' ? withSchemas(contract, schemas) : read(path)), labels).files

describe('an entity with a field of each kind', () => {
  const files = filesFor(specimenInput)

  test('is written into every place that the README names, and the contract with it generates its handlers, types and limits', async () => {
    const readme = readFileSync('README.md', 'utf8')
    const ofErrands = Object.keys(filesFor(errandInput, errand))
    for (const path of [...Object.keys(files), ...ofErrands]) {
      const place = path
        .replaceAll(/specimens|errands/g, '<domain>')
        .replace('errand-status', '<entity>-status')
        .replace(/[^/]+-page/, '*-page')
      expect(readme, path).toContain(`\`${place}\``)
    }
    const generated = await generate(files['openapi.yaml'] ?? '')
    expect(generated['server/generated/handlers.ts']).toContain('...specimens')
    expect(generated['contract/generated/limits.ts']).toContain('SpecimenInput = {"name":100,')
    expect(generated['contract/generated/policy.ts']).toMatch(/updateSpecimen: .*BACKOFFICE/)
  })

  test('may be the recipe’s own, whose name is free', () => {
    const recipe = readFileSync('docs/develop.md', 'utf8')
    const [, name = ''] = /^npm run new-entity -- (\w+)/m.exec(recipe) ?? []
    const [, sample = ''] = new RegExp(`\`\`\`yaml\\n( {4}${name}Input:[\\s\\S]+?)\`\`\``).exec(recipe) ?? []
    expect(filesFor(sample.replaceAll(name, 'Specimen'))['openapi.yaml']).toContain('operationId: createSpecimen')
    // Where somebody has added it, its input is there, too.
    const has = (schema: string) => contract.includes(`\n    ${schema}:\n`)
    expect(has(name)).toBe(has(`${name}Input`))
  })

  test('may be of a doctor as the recipe’s own is', () => {
    const [, sample = ''] = /```yaml\n( {4}AbsenceInput:[\s\S]+?)```/.exec(readFileSync('docs/develop.md', 'utf8')) ?? []
    expect(sample && relatedSchemasOf('Absence').startsWith(sample)).toBe(true)
  })

  test('has its link after the page that is named', () => {
    const order = filesFor(specimenInput, { ...specimen, after: '/insurances' })['src/app/screens.ts'] ?? ''
    expect(order).toContain('  ...insuranceScreens,\n  ...specimenScreens,\n')
    const announced = filesFor(specimenInput, { ...specimen, after: '/estadisticas' })['src/app/screens.ts'] ?? ''
    expect(announced).toMatch(/\n {2}'\/estadisticas': .*\n {2}\.\.\.specimenScreens,\n/)
  })

  test.each([
    ['/insurances', "label: 'Especímenes', group: 'Plataforma', icon"],
    ['/schedule', "label: 'Especímenes', group: 'Atención', icon"],
    ['/dashboard', "label: 'Especímenes', icon"],
  ])('stands in the group of the sidebar in which its link is: after %s', (after, link) => {
    expect(filesFor(specimenInput, { ...specimen, after })['src/features/specimens/specimens.screens.ts']).toContain(link)
  })

  test('has no link, and a journey that opens its page by the address, where no page is named', () => {
    expect(files['src/features/specimens/specimens.screens.ts']).not.toContain('label:')
    expect(files['tests/e2e/records/specimens.e2e.ts']).toContain("page.goto('/app/specimens')")
  })

  test('can be archived, by an operation that the contract says only this backend may have', async () => {
    const generated = await generate(files['openapi.yaml'] ?? '')
    expect(generated['contract/generated/policy.ts']).toMatch(/archiveSpecimen: .*"extension":true/)
    expect(files['src/features/specimens/specimen-page.tsx']).toContain('archive="archiveSpecimen"')
  })

  test('leaves what the shared files had as it was', () => {
    for (const [path, text] of Object.entries({
      ...files,
      ...filesFor(tripInput, trip),
    })) {
      const lines = new Set(text.split('\n').map((line) => line.replace(/,$/, '')))
      const before = path === 'openapi.yaml' ? contract : (read(path) ?? '')
      // An import gets names, and the last part of a list a comma.
      const lost = before.split('\n').filter((line) => !line.startsWith('import ') && !lines.has(line.replace(/,$/, '')))
      expect(
        lost.filter((line) => !/^ {2}\w+,$/.test(line)),
        path,
      ).toEqual([])
    }
  })

  test.each([
    ['of each kind', specimenInput, specimen, 13],
    ['of a doctor', tripInput, trip, 13],
    ['with a status', errandInput, errand, 20],
  ] as const)('is TypeScript, and imports only what there is: one %s', (_, schemas, names, count) => {
    const files = filesFor(schemas, names)
    const code = Object.entries(files).filter(([path]) => /\.tsx?$/.test(path))
    expect(code).toHaveLength(count)
    for (const [path, text] of code) {
      const { diagnostics } = ts.transpileModule(text, { fileName: path, reportDiagnostics: true })
      expect(
        diagnostics?.map(({ messageText }) => messageText),
        path,
      ).toEqual([])
      for (const [, names = '', from = ''] of text.matchAll(/import (?:type )?\{ ([^}]+) \} from '(#[^']+|\.[^']+)'/g)) {
        const at = from.startsWith('#') ? from.slice(1) : new URL(from, `file:///${path}`).pathname.slice(1)
        if (at.includes('/generated/')) continue
        const module = files[at] ?? read(at)
        for (const name of names.split(', ').map((one) => one.replace(/^type | as .*$/g, '')))
          expect(module, `${name} of ${from} in ${path}`).toMatch(new RegExp(`export (?:.* )?${name}\\b|export \\{[^}]*\\b${name}\\b`))
      }
    }
  })

  test('has Spanish texts of its gender, and labels for an enumeration that has none', () => {
    const of = (...names: Parameters<typeof namesOf>) => {
      const found = filesFor(schemasOf(names[0] ?? '', 'Tissue'), namesOf(...names))
      return (path: string) => Object.entries(found).find(([one]) => one.endsWith(path))?.[1]
    }
    const list = of('PriceList', 'la lista de precios', 'las listas de precios')
    expect(list('price-lists.texts.ts')).toContain("'La lista de precios ha sido actualizada correctamente.'")
    expect(list('price-lists.texts.ts')).toContain('tissueLabels = { "BLOOD": "BLOOD", "BONE": "BONE" }')
    expect(list('price-lists.operations.ts')).toContain("'Ya existe una lista de precios con ese nombre, quizás archivada.'")
    expect(list('price-lists/schema.ts')).toContain("check('price_lists_tissue_check'")
    expect(of('Specimen', 'el espécimen', 'los especímenes')('specimens.texts.ts')).toContain(
      "'Error al obtener los detalles del espécimen.'",
    )
  })
})

describe('an entity that belongs to a doctor', () => {
  const files = filesFor(tripInput, trip)
  const page = files['src/features/trips/trip-page.tsx']

  test('is reached by the back office, and by a doctor as far as it is their own', async () => {
    const generated = await generate(files['openapi.yaml'] ?? '')
    const rules = [...(generated['contract/generated/policy.ts'] ?? '').matchAll(/^ {2}\w+Trips?: (.+),$/gm)].map(([, rule = '']) =>
      JSON.parse(rule),
    )
    expect(rules).toHaveLength(5)
    for (const rule of rules) expect(rule).toMatchObject({ roles: ['BACKOFFICE', 'DOCTOR'], scope: 'own' })
    expect(generated['server/generated/readers.ts']).toContain('getTrip: [{"way":["doctor"],"operation":"listDoctors"}]')
    expect(files['server/trips/trips.operations.ts']).toContain('scope: (user) => reachableDoctors(user, table.doctorId)')
    expect(files['src/features/trips/trips.screens.ts']?.match(/'\/trips[^}]*allowedRoles: \['BACKOFFICE', 'DOCTOR'\]/g)).toHaveLength(3)
  })

  test('needs no name: it is called by its first field, and several may have the same', () => {
    expect(page).toContain('const nameOf = ({ from }: Trip) => formatDate(from)')
    expect(files['src/features/trips/trips-page.tsx']).toContain("{ id: 'from', header: texts.from, rowHeader: true, search: texts.filter")
    for (const text of [files['server/trips/trips.operations.ts'], files['tests/e2e/records/trips.e2e.ts'], page])
      expect(text).not.toMatch(/\bname\b.*(409|unique)|Ya existe/)
  })

  test('has what only some write as the contract says, and reads that are written down', () => {
    expect(page).toContain("const writers = { doctorId: 'listDoctors', isApproved: 'listDoctors' } as const")
    expect(page).toContain('export const firstRead =')
    expect(files['server/trips/trips.operations.ts']).toContain('isPersonal: true')
    expect(files['server/trips/schema.ts']).toContain('isApproved: boolean().notNull().default(false)')
  })

  test.each([
    [
      'an owner whom everybody names',
      tripInput.replace("Id' }], x-writers: listDoctors }", "Id' }] }"),
      /^doctorId is not required, and has x-writers/,
    ],
    [
      'what only some write, and has no value without them',
      tripInput.replace('{ type: boolean, x-w', "{ allOf: [{ $ref: '#/components/schemas/Day' }], x-w"),
      /^isApproved: with x-writers only/,
    ],
  ])('%s is told', (_, schemas, message) => {
    expect(() => filesFor(schemas, trip)).toThrow(message)
  })
})

describe('an entity with a status', () => {
  const files = filesFor(errandInput, errand)

  test('passes the check of types and the unit tests, the palette’s too, as it was written', { timeout: 3 * TEST_MS }, () => {
    const { run, remove } = projectWith(errandInput, ['Errand', 'el trámite', 'los trámites'])
    try {
      run('node', 'node_modules/typescript-native/bin/tsc', '--project', '.')
      run('npx', 'vitest', 'run', '--project', 'unit', 'tests/unit/app')
    } finally {
      remove()
    }
  })

  test('has its steps and labels among those of the others, where its machine, the server and the console read them', () => {
    expect(files['contract/statuses.ts']).toMatch(
      /^export const errandStatuses: .*\n {2}REPORTED: .*\n {2}SENT: \{ label: 'Sent', told: 'sent', next: \['REPAIRED', 'DISCARDED'\], back: \[\] \},$/m,
    )
    expect(files['machines/errand-status.chart.ts']).toContain('SENT: { on: stepsOf(errandStatuses.SENT) },')
    expect(files['machines/meanings.ts']).toContain("  'errand-status-chart': {\n    '': 'Which status of an errand may follow which.',\n")
    expect(files['machines/meanings.ts']).toContain("    SENT: 'Sent.',\n")
    expect(files['src/features/errands/errands.texts.ts']).toContain('errandStatusLabels = labelsOf(errandStatuses)')
    expect(files['machines/flows.ts']).toMatch(/statusCharts: AnyStateMachine\[\] = \[[^\]]+errandStatusChart/)
    expect(files['server/errands/errands.operations.ts']).toContain('if (!from.next.includes(call.body.status)) throw wrongStep(')
    expect(files['tests/model/statuses.test.ts']).toContain("['an errand', errandStatusChart, errandStatusValues, errandStatusLabels],")
    expect(files['tests/model/statuses.test.ts']).toContain("[errandStatusChart, 'SENT', 'REPAIRED DISCARDED', ''],")
    expect(Object.keys(files)).toContain('tests/contract/records/errands.test.ts')
  })

  test('goes from each to the next where nothing else is said', () => {
    const { 'contract/statuses.ts': statuses } = filesFor(errandInput.replace(/^ +x-next: .*\n/m, ''), errand)
    expect(statuses).toContain("REPORTED: { label: 'Reported', told: 'reported', next: ['SENT'], back: [] },")
    expect(statuses).toContain("DISCARDED: { label: 'Discarded', told: 'discarded', next: [], back: [] },")
  })

  test.each([
    ['one that is none', errandInput.replace('SENT: [REPAIRED', 'SENT: [SOLD'), /names SOLD, which is none of its values/],
    ['nothing after the first', errandInput.replace('REPORTED: [SENT, DISCARDED], ', ''), /has nothing follow its first value/],
  ])('%s is told', (_, schemas, message) => {
    expect(() => filesFor(schemas, errand)).toThrow(message)
  })
})

describe('what cannot be written is told, and nothing is written:', () => {
  const only = (property: string) => specimenInput.replace(/^( {8})nickname: .*$/m, `$1nickname: ${property}`)
  test.each([
    ['no input in the contract', '', /^Write the schema SpecimenInput/],
    ['an input without an example', specimenInput.replace(/^ {6}example:[\s\S]*?(?= {4}Tissue)/m, ''), /with an example/],
    [
      'an example without a value',
      specimenInput.replace('spares: 2', 'spares: null'),
      /^The example of SpecimenInput needs a value for spares/,
    ],
    ['an optional property', specimenInput.replace('[name, nickname', '[name'), /^SpecimenInput has to require nickname/],
    [
      'nothing that a record can be called by',
      specimenInput.replaceAll('name', 'title').replace(/^( {8})title: .*$/m, '$1title: { type: boolean }'),
      /^SpecimenInput needs a name/,
    ],
    [
      'what some write, and everybody has to',
      only('{ oneOf: [{ type: integer, minimum: 0, maximum: 9 }, { type: "null" }], x-writers: listDoctors }'),
      /^SpecimenInput may not require nickname/,
    ],
    ['a name of the pages’ own', specimenInput.replaceAll('nickname', 'filter'), /^filter: choose another name/],
    ['a text without a limit', only(`{ $ref: '#/components/schemas/Line' }`), /^nickname: only a Line/],
    ['a text that may be null', only(`{ oneOf: [{ $ref: '#/components/schemas/Line' }, { type: 'null' }] }`), /^nickname: only a Line/],
    ['another record', only(`{ $ref: '#/components/schemas/Id' }`), /^nickname: only a Line/],
    ['a list', only('{ type: array, items: { type: integer } }'), /^nickname: only a Line/],
    ['a number without limits', only('{ type: integer }'), /^nickname: only a Line/],
  ])('%s', (_, schemas, message) => {
    expect(() => filesFor(schemas)).toThrow(message)
  })

  test('a place in the sidebar after a page that is not there', () => {
    expect(() => filesFor(specimenInput, { ...specimen, after: '/nowhere' })).toThrow(/^There is no '\/nowhere in screens/)
  })

  test('an entity that is there', () => {
    expect(() => entityFiles(namesOf('Insurance', 'la obra social', 'las obras sociales'), read, labels)).toThrow(
      /has a schema Insurance already/,
    )
  })

  test.each([
    [[]],
    [['specimen', 'el espécimen', 'los especímenes']],
    [['Specimen', "el 'espécimen'", 'los especímenes']],
    [['Specimen', 'espécimen', 'especímenes']],
    [['Specimen', 'el espécimen', 'las especímenes']],
  ])('names that are none: %j', (names) => {
    expect(() => namesOf(...(names as string[]))).toThrow(/^Three names are needed/)
  })
})
