import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#src/api/client.ts'
import { texts } from './posts.texts.ts'

/** The posts of a doctor. */
export const postsOfDoctor = (doctorId: number) =>
  queryOptions({
    queryKey: ['/posts/doctor/{doctorId}', doctorId],
    queryFn: ({ signal }) => unwrap(api.GET('/posts/doctor/{doctorId}', { params: { path: { doctorId } }, signal })),
    meta: { failed: texts.ofDoctorFailed },
  })
