import { and, eq, isNotNull } from 'drizzle-orm'
import { alphabetical } from '../platform/db/columns.ts'
import { fullName, users as table } from './schema.ts'

/** The message where there is no such user, or none that the caller reaches. */
export const missingUser = 'El usuario no existe.'

/** Of all people only some use the console. Who asked for an account is a request until it is validated, and no user. */
export const usesConsole = and(isNotNull(table.roleType), eq(table.awaitsValidation, false))

/** The order by the names of doctors, each of whom uses the console. */
export const byDoctor = { by: alphabetical(fullName(table)), type: 'text', where: usesConsole } as const
