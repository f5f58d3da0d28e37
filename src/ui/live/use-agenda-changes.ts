import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { watchAgendas } from '#src/api/agenda-changes.ts'
import { usePermission } from '../page/permission.tsx'
import { liveLost } from './live-connection.ts'

/** Reads again all queries below a key as soon as somebody changes the agenda of a shown doctor, or of any doctor if `shown` does not say. */
export function useAgendaChanges(queryKey: QueryKey, shown?: readonly number[]) {
  const queries = useQueryClient()
  const mayWatch = usePermission('watchSchedule')
  const onChange = useEffectEvent((doctorIds: readonly number[] | undefined) => {
    if (!shown || !doctorIds || doctorIds.some((id) => shown.includes(id))) void queries.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    return mayWatch ? watchAgendas({ onChange: (doctorIds) => onChange(doctorIds), onLost: liveLost.set }) : undefined
  }, [mayWatch])
}
