import type { Icon } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { OperationId, policy, Role } from '#contract/generated/policy.ts'

/**
 * The module of a page: its component, and its first query. A link may `preload` a query that is not about people: each read about people is a
 * row in the audit log. `firstRead` is a query about people, for which the page's document has already asked. `id` is 0 if the path has none.
 */
export type PageModule = {
  default: ComponentType<{ id: number }>
  preload?: (id: number) => { queryKey: QueryKey } | undefined
  firstRead?: (id: number) => { queryKey: QueryKey } | undefined
}

/** A link in the sidebar and the roles that see it. */
export type SidebarLink = {
  label: string
  /** Its heading, with the others under it. The specification's order is kept, so a group is a run of links. */
  group?: 'Atención' | 'Plataforma' | 'Personas' | 'Cuenta'
  icon: Icon
  badge?: string
  visibleTo: readonly Role[]
}

type ReadId = { [Id in OperationId]: (typeof policy)[Id]['method'] extends 'GET' ? Id : never }[OperationId]

/** A page's read from the API: an operation, and its query if the page's address has none. */
export type PageRead = ReadId | readonly [ReadId, Record<string, number>]

/** A page of the console. */
export type Screen = {
  title: string
  /** For the few pages whose document title differs from the heading. */
  documentTitle?: string
  /** The page's breadcrumb, where it differs from the title. */
  crumb?: string
  /** Absent while the page is only announced. */
  page?: () => Promise<PageModule>
  /** The address at which the sidebar lists the page, where this one is its second. */
  listedAt?: string
  /** The page of the record that this page does something with. It has the same id. */
  of?: string
  /** The page's first reads. Its document asks for them before any script has loaded; `{id}` is the number at the address's end. */
  reads?: readonly PageRead[]
  /** The extension that the page is made of: a backend without that operation has no such page. */
  needs?: OperationId
  /** The roles that may open the page. Absent: every role that the console admits. */
  allowedRoles?: readonly Role[]
  link?: SidebarLink
  /** The page is there in development and in the demo alone. */
  isForDemo?: boolean
  /** The name of the page in the side navigation of its matter. The pages of a matter have the first part of their path in common. */
  beside?: string
  /** A page that the specification's sidebar does not list, and the palette finds. */
  icon?: Icon
}

/** Pages by their paths under /app. */
export type Screens = Record<string, Screen>
