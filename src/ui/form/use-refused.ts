import { getBy, useStore } from '@tanstack/react-form'
import { useState } from 'react'
import type { FormHandle } from './form.tsx'

/** Returns the names of the fields that the server refused, until they change. */
export function useRefused({ api, saving: { fieldErrors } }: Pick<FormHandle, 'api' | 'saving'>) {
  // Stryker disable next-line ObjectLiteral: the first value is replaced at once.
  const [refused, setRefused] = useState({ fieldErrors, values: api.state.values })
  if (refused.fieldErrors !== fieldErrors) setRefused({ fieldErrors, values: api.state.values })
  const names = useStore(api.store, ({ values }) =>
    Object.keys(fieldErrors)
      .filter((name) => Object.is(getBy(values, name), getBy(refused.values, name)))
      .join(' '),
  )
  return names.split(' ').filter(Boolean)
}
