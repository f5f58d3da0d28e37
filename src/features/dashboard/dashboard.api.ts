import { queryOptions } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { api, unwrap } from '#src/api/client.ts'
import { limits } from '#src/config.ts'

// This device may reach midnight before the server does. Until the server follows, it is asked again.
const untilItIs = (day: string) => (query: { state: { data?: { day: string } | undefined } }) =>
  query.state.data && query.state.data.day < day ? millisecondsInMinute : false

/** A doctor's dashboard of any day is below this key. */
export const doctorDashboardKey = ['/dashboard/doctor'] as const

/** The doctor's dashboard of a day. */
export const doctorDashboard = (day: string) =>
  queryOptions({
    queryKey: [...doctorDashboardKey, day],
    queryFn: ({ signal }) => unwrap(api.GET('/dashboard/doctor', { signal })),
    refetchInterval: untilItIs(day),
  })

/** The back office's dashboard of a day. */
export const backOfficeDashboard = (day: string) =>
  queryOptions({
    queryKey: ['/dashboard/back-office', day],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/dashboard/back-office', { params: { query: { uncontactedDays: limits.uncontactedDays } }, signal })),
    refetchInterval: untilItIs(day),
  })
