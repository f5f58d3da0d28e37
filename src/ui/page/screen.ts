import type { Icon } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { OperationId, policy, Role } from '#contract/generated/policy.ts'

/**
 * The module of a page: its component, and the query that it begins with. A link may `preload` one that is not about people: each read of
 * those is a row in the audit log. `firstRead` is one about people, for which the page's document has already asked. `id` is 0 where the
 * path has none.
 */
export type PageModule = {
  default: ComponentType<{ id: number }>
  preload?: (id: number) => { queryKey: QueryKey } | undefined
  firstRead?: (id: number) => { queryKey: QueryKey } | undefined
}

/** A link in the sidebar and the roles that see it. */
export type SidebarLink = {
  label: string
  /** The heading that it stands under, with those beside it. The specification's order is kept, so a group is a run of links. */
  group?: 'Atención' | 'Plataforma' | 'Personas' | 'Cuenta'
  icon: Icon
  badge?: string
  visibleTo: readonly Role[]
}

type ReadId = { [Id in OperationId]: (typeof policy)[Id]['method'] extends 'GET' ? Id : never }[OperationId]

/** What a page reads of the API: an operation, and its query where the page's address has none. */
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
  /** The page of the record that this page does something with. It has the same id. */
  of?: string
  /** What the page reads first. The page's document asks for it before any script has loaded; `{id}` is the number at the address's end. */
  reads?: readonly PageRead[]
  /** The extension that the page is made of: a backend without that operation has no such page. */
  needs?: OperationId
  /** The roles that may open the page. Absent: every role that the console admits. */
  allowedRoles?: readonly Role[]
  link?: SidebarLink
  /** The page is there in development and in the demo alone. */
  isForDemo?: boolean
  /** What the page is called in the side navigation of its matter, whose pages have the first part of their path in common. */
  beside?: string
  /** A page that the specification's sidebar does not list, and the palette finds. */
  icon?: Icon
}

/** Pages by their paths under /app. */
export type Screens = Record<string, Screen>
