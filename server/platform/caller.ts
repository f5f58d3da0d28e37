import { type OperationId, policy, type Role } from '#contract/generated/policy.ts'

/**
 * The person who calls. `doctorId` is set if that person is a doctor, `clinicIds` are the clinics of those who work at some; `session` identifies the session but is not its token.
 * `mustChangePassword`: somebody else chose the password, and nothing but its change is open.
 */
export type Caller = {
  id: number
  role: Role
  doctorId: number | null
  clinicIds: number[]
  session: string
  mustChangePassword: boolean
  /** The back office has not validated the account, which opens nothing until then. */
  awaitsValidation: boolean
  /** A sign-in asks for more than the password. */
  hasSecondStep: boolean
}

/** Whether the deployment wants a second step of somebody who has none: nothing else is open until then. */
export const mustAddSecondStep = ({ role, hasSecondStep }: Pick<Caller, 'role' | 'hasSecondStep'>, wanted: readonly Role[]) =>
  !hasSecondStep && wanted.includes(role)

/** Whether the contract admits a role to an operation. What somebody may not read they do not search either. */
export const mayCall = ({ role }: Pick<Caller, 'role'>, id: OperationId) => policy[id].roles.some((one) => one === role)
