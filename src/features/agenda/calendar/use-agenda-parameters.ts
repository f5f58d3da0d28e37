import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { useViewerId } from '#src/ui/page/permission.tsx'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { readFilters, rememberFilters } from './remembered-filters.ts'

/** Returns the parameters of the agenda's address, and the function that sets some. Where the address has none, they are the ones that were chosen last. */
export function useAgendaParameters() {
  const person = useViewerId()
  const [path] = useLocation()
  const [own, change] = useQueryParameters()
  const remembered = own.size === 0 ? readFilters(person) : ''
  return {
    parameters: remembered ? new URLSearchParams(remembered) : own,
    change,
    /** The address that is still to be written. */
    address: remembered && `${path}?${remembered}`,
    /** Sets some parameters, and chooses them for the next time, too. */
    choose(values: Readonly<Record<string, string | null>>) {
      const next = new URLSearchParams(own)
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      rememberFilters(person, next)
      change(values)
    },
  }
}

/** Writes the filters that were chosen last into an address that has none. */
export function useRememberedAddress(address: string) {
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    if (address) navigate(address, { replace: true })
  }, [address, navigate])
}
