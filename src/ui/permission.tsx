import { createContext, type ReactNode, use, useMemo } from 'react'
import { type OperationId, policy, type Role, type Rule } from '#src/api/generated/policy.ts'

type Viewer = { role: Role | null; id: number | null }

const ViewerContext = createContext<Viewer>({ role: null, id: null })

/** Provides the signed-in user's role and id. `id` is null when it is unknown. */
export function PermissionProvider({ role, id = null, children }: { role: Role | null; id?: number | null; children: ReactNode }) {
  const viewer = useMemo(() => ({ role, id }), [role, id])
  return <ViewerContext value={viewer}>{children}</ViewerContext>
}

/** Returns the id of the signed-in user, or null when it is unknown. */
export const useViewerId = () => use(ViewerContext).id

/**
 * True when the contract lets the signed-in user call the operation, so that no button is offered that the server would reject.
 * `owner` is the id of the user who owns the record, for operations in which everybody but BACKOFFICE reaches their own record only.
 */
export const usePermission = (operation: OperationId, owner?: number) => useMayCall()(operation, owner)

/** Returns `usePermission` as a function, to check several operations. */
export function useMayCall() {
  const { role, id } = use(ViewerContext)
  return (operation: OperationId, owner?: number) => {
    const { roles }: Rule = policy[operation]
    if (owner !== undefined && role !== 'BACKOFFICE' && owner !== id) return false
    return roles.includes('PUBLIC') || (role !== null && roles.includes(role))
  }
}
