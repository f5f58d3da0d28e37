import { createContext, type ReactNode, use, useMemo } from 'react'
import { permissions } from '#contract/generated/permissions.ts'
import type { OperationId, Role } from '#contract/generated/policy.ts'

/** Tells whether an operation may be offered; see `usePermission`. */
export type MayCall = (operation: OperationId, owner?: number) => boolean

type Viewer = { id: number | null; mayCall: MayCall }

const ViewerContext = createContext<Viewer>({ id: null, mayCall: (operation) => permissions[operation].roles.includes('PUBLIC') })

type PermissionProviderProps = {
  role: Role | null
  id?: number | null
  /** The operations with `x-extension` that the backend has. Absent: all of them. */
  extensions?: readonly string[] | undefined
  children: ReactNode
}

/** Provides the signed-in user's role and id, and the backend's extensions. `id` is null when it is unknown. */
export function PermissionProvider({ role, id = null, extensions, children }: PermissionProviderProps) {
  const viewer = useMemo<Viewer>(() => {
    const mayCall: MayCall = (operation, owner) => {
      const { roles, extension } = permissions[operation]
      if (extension && extensions && !extensions.includes(operation)) return false
      if (owner !== undefined && role !== 'BACKOFFICE' && owner !== id) return false
      return roles.includes('PUBLIC') || (role !== null && roles.includes(role))
    }
    return { id, mayCall }
  }, [role, id, extensions])
  return <ViewerContext value={viewer}>{children}</ViewerContext>
}

/** Returns the id of the signed-in user, or null when it is unknown. */
export const useViewerId = () => use(ViewerContext).id

/**
 * True when the backend has the operation and the contract lets the signed-in user call it, so that no page and no button is offered that
 * it would reject. `owner` is the id of the user who owns the record, for operations in which everybody but BACKOFFICE reaches their own
 * record only.
 */
export const usePermission: MayCall = (operation, owner) => useMayCall()(operation, owner)

/** Returns `usePermission` as a function, to check several operations. */
export const useMayCall = () => use(ViewerContext).mayCall
