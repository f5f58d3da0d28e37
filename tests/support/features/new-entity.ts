import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '#tests/support/server/server.ts'

/**
 * The input of an entity with a field of each kind that `npm run new-entity` writes, one of which is of an enumeration that the
 * contract does not have either.
 */
export const schemasOf = (entity: string, enumeration: string) => `    ${entity}Input:
      type: object
      required: [name, nickname, date, dueOn, isUrgent, province, tissue, tubes, spares, millilitres, celsius, notes]
      additionalProperties: false
      properties:
        name: { allOf: [{ $ref: '#/components/schemas/Line' }], maxLength: 100 }
        nickname: { allOf: [{ $ref: '#/components/schemas/OptionalLine' }], maxLength: 50 }
        date: { $ref: '#/components/schemas/Day' }
        dueOn: { oneOf: [{ $ref: '#/components/schemas/Day' }, { type: 'null' }] }
        isUrgent: { type: boolean }
        province: { oneOf: [{ $ref: '#/components/schemas/Province' }, { type: 'null' }] }
        tissue: { $ref: '#/components/schemas/${enumeration}' }
        tubes: { type: integer, minimum: 0, maximum: 24 }
        spares: { oneOf: [{ type: integer, minimum: 0, maximum: 9 }, { type: 'null' }] }
        millilitres: { type: number, minimum: 0, maximum: 100 }
        celsius: { oneOf: [{ type: number, minimum: -100, maximum: 100 }, { type: 'null' }] }
        notes: { allOf: [{ $ref: '#/components/schemas/Text' }], maxLength: 500 }
      example:
        name: Muestra de sangre
        nickname: ''
        date: '2027-04-16'
        dueOn: '2027-04-19'
        isUrgent: true
        province: Salta
        tissue: BLOOD
        tubes: 4
        spares: 2
        millilitres: 12.5
        celsius: -2.5
        notes: "Dos tubos.\\nEn hielo."
    ${enumeration}:
      type: string
      enum: [BLOOD, BONE]
      example: BLOOD
`

/** Returns a contract with more schemas. */
export const withSchemas = (contract: string, schemas: string) => contract.replace(/^ {4}Text:$/m, `${schemas}$&`)

/** An entity that belongs to a doctor, with no name, a field that the back office alone writes, and personal fields. */
export const relatedSchemasOf = (entity: string) => `    ${entity}Input:
      type: object
      required: [from, to, kind, note]
      additionalProperties: false
      properties:
        from: { $ref: '#/components/schemas/Day' }
        to: { $ref: '#/components/schemas/Day' }
        kind: { $ref: '#/components/schemas/${entity}Kind' }
        note: { allOf: [{ $ref: '#/components/schemas/Text' }], maxLength: 500, x-personal: true }
        doctorId: { allOf: [{ $ref: '#/components/schemas/Id' }], x-writers: listDoctors }
        isApproved: { type: boolean, x-writers: listDoctors }
      example: { from: '2027-04-16', to: '2027-04-19', kind: CONGRESS, note: Viaja el jueves., doctorId: 3, isApproved: true }
    ${entity}Kind:
      type: string
      enum: [HOLIDAYS, CONGRESS, ILLNESS]
      example: CONGRESS
`

/** One with a status. */
export const statusSchemasOf = (entity: string) => `    ${entity}Input:
      type: object
      required: [name, cost]
      additionalProperties: false
      properties:
        name: { allOf: [{ $ref: '#/components/schemas/Line' }], maxLength: 100 }
        cost: { oneOf: [{ type: integer, minimum: 0, maximum: 1000000 }, { type: 'null' }] }
      example: { name: Ecógrafo, cost: 1200 }
    ${entity}Status:
      type: string
      enum: [REPORTED, SENT, REPAIRED, DISCARDED]
      x-next: { REPORTED: [SENT, DISCARDED], SENT: [REPAIRED, DISCARDED], REPAIRED: [REPORTED] }
      example: SENT
`

// As anybody runs it: what an earlier `npm run check` has found in order is not checked again.
const { TEST_TIER: _tier, SEED: _seed, ...env } = process.env

/** A copy of the project, with these schemas in its contract and, by `npm run new-entity`, the entity that they describe. `run` throws if a program fails in it. */
export function projectWith(schemas: string, names: readonly string[]) {
  const { path, remove } = temporaryFolder()
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: path, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  }
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
  for (const file of files) cpSync(file, join(path, file))
  symlinkSync(resolve('node_modules'), join(path, 'node_modules'))
  run('git', 'init', '--quiet')
  const contract = join(path, 'openapi.yaml')
  writeFileSync(contract, withSchemas(readFileSync(contract, 'utf8'), schemas))
  run('npm', 'run', 'new-entity', '--', ...names)
  return { path, run, remove }
}
