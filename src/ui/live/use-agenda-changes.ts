import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { watchAgendas } from '#src/api/agenda-changes.ts'
import { usePermission } from '../page/permission.tsx'
import { liveLost } from './live-connection.ts'

/** Reads again all queries below some keys as soon as somebody changes the agenda of a shown doctor, or of any doctor if `shown` does not say. A page listens once. */
export function useAgendaChanges(queryKeys: readonly QueryKey[], shown?: readonly number[]) {
  const queries = useQueryClient()
  const mayWatch = usePermission('watchSchedule')
  const reading = useRef({ isOn: false, isOld: false })
  /** Reads once at a time: a read that each change began anew would not end while changes keep coming. */
  async function read() {
    const state = reading.current
    state.isOld = true
    if (state.isOn) return
    state.isOn = true
    while (state.isOld) {
      state.isOld = false
      await Promise.all(queryKeys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
    state.isOn = false
  }
  const onChange = useEffectEvent((doctorIds: readonly number[] | undefined) => {
    if (!shown || !doctorIds || doctorIds.some((id) => shown.includes(id))) void read()
  })
  useEffect(() => {
    return mayWatch ? watchAgendas({ onChange: (doctorIds) => onChange(doctorIds), onLost: liveLost.set }) : undefined
  }, [mayWatch])
}
