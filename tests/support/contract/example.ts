import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { OperationId, policy, Role } from '#contract/generated/policy.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import type { Call } from '#server/platform/call.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import type { Ask, Asker, AskFor } from '#tests/support/server/app.ts'

type Example<Asked = Ask> = {
  /** A request that succeeds for every role of the policy, made anew for each call. */
  own: (app: Asker, role: Role) => Asked | Promise<Asked>
}
export type OwnedExample<Asked = Ask> = Example<Asked> & {
  /** The same request for a row that is not the demo doctor's. */
  foreign: (app: Asker) => Asked | Promise<Asked>
}
type HasParams<Id extends OperationId> = keyof Call<Id>['params'] extends never ? never : 'params'
type HasBody<Id extends OperationId> = Call<Id>['body'] extends undefined ? never : 'body'
/** A request with the parameters and the body that the contract asks for. */
type AskOf<Id extends OperationId> = Pick<Ask, 'as'> & { query?: Call<Id>['query'] } & Pick<Call<Id>, HasParams<Id> | HasBody<Id>>
type Scoped = { [Id in OperationId]: (typeof policy)[Id] extends { scope: 'own'; path: `${string}{${string}` } ? Id : never }[OperationId]
/** One of each operation, for a row of somebody else's, too, where some reach their own only. */
export type Examples = { [Id in OperationId]: Id extends Scoped ? OwnedExample<AskOf<Id>> : Example<AskOf<Id>> }
/** The same, as they are asked for. */
export type AskedExamples = { [Id in OperationId]: Id extends Scoped ? OwnedExample<AskFor<Id>> : Example<AskFor<Id>> }

/** The two sides of a row scope: the demo doctor, and somebody else. */
export async function doctorIds({ db }: Asker) {
  const me = eq(users.email, accountOf('DOCTOR').email)
  const select = () => db.select({ id: doctors.id, userId: doctors.userId }).from(doctors).innerJoin(users, eq(users.id, doctors.userId))
  const [mine, other] = [
    await select().where(me),
    await select().where(and(ne(users.email, accountOf('DOCTOR').email), eq(users.isActive, true))),
  ]
  if (!mine[0] || !other[0]) throw new Error('The demo data has two doctors at least.')
  return { mine: mine[0], other: other[0] }
}

type Side = keyof Awaited<ReturnType<typeof doctorIds>>

/** An example with a row of the demo doctor, and the same with somebody else's. */
export const ofDoctor = <Asked>(ask: (app: Asker, doctor: { id: number; userId: number }) => Asked | Promise<Asked>) => {
  const on = (side: Side) => async (app: Asker) => ask(app, (await doctorIds(app))[side])
  return { own: on('mine'), foreign: on('other') }
}

/** The person who asks, as the operations for their own account need it. */
export async function accountId({ db }: Asker, role: Role) {
  const own = eq(users.email, accountOf(role).email)
  return found(await db.select({ id: users.id }).from(users).where(own)).id
}

export const found = <Row>([row]: Row[]) => {
  if (!row) throw new Error('The demo data lacks what this example needs.')
  return row
}

export const newEmail = () => `${randomUUID()}@example.com`
export const newName = () => `Obra ${randomUUID()}`
/** A DNI that nobody has. */
export const newDni = () => String(randomInt(60_000_000, 99_999_999))
