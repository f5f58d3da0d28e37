import { useLayoutEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { useViewerId } from '#src/ui/page/permission.tsx'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import { type Changes, rememberFilters, withRemembered } from './remembered-filters.ts'

/** Returns the parameters of the agenda's address, and the function that sets some. Where the address has no filters, they are the ones that were chosen last. */
export function useAgendaParameters() {
  const person = useViewerId()
  const [path] = useLocation()
  const [own, change] = useQueryParameters()
  const query = String(own)
  // They are read once for each address, however often that is drawn.
  const parameters = useMemo(() => withRemembered(person, new URLSearchParams(query)), [person, query])
  return {
    parameters,
    change,
    /** The address that is still to be written. */
    address: String(parameters) === query ? '' : `${path}?${parameters}`,
    /** Sets some parameters, and chooses them for the next time, too. */
    choose(values: Changes) {
      rememberFilters(person, own, values)
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
