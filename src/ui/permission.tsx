import { createContext, type ReactNode, use, useMemo } from 'react'
import { type OperationId, policy, type Role, type Rule } from '#src/api/generated/policy.ts'

type Viewer = { role: Role | null; id: number | null }

const ViewerContext = createContext<Viewer>({ role: null, id: null })

/** Tells everything below it on whose behalf the console acts. `id` is null where nobody could tell. */
export function PermissionProvider({ role, id = null, children }: { role: Role | null; id?: number | null; children: ReactNode }) {
  const viewer = useMemo(() => ({ role, id }), [role, id])
  return <ViewerContext value={viewer}>{children}</ViewerContext>
}

/** The id of whoever is signed in, if it is known. */
export const useViewerId = () => use(ViewerContext).id

/**
 * Whether the contract lets the signed-in person call the operation: no button is offered that the server would reject.
 * `owner` is the id of the user whose row it is, where everybody but the back office reaches their own row only.
 */
export const usePermission = (operation: OperationId, owner?: number) => useMayCall()(operation, owner)

/** The same question for several operations. */
export function useMayCall() {
  const { role, id } = use(ViewerContext)
  return (operation: OperationId, owner?: number) => {
    const { roles }: Rule = policy[operation]
    if (owner !== undefined && role !== 'BACKOFFICE' && owner !== id) return false
    return roles.includes('PUBLIC') || (role !== null && roles.includes(role))
  }
}
