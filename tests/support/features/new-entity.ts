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
