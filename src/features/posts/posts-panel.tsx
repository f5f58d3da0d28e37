import { DataTable } from '#src/ui/table/data-table.tsx'
import { columns } from './post-columns.tsx'
import { postsOfDoctor } from './posts.api.ts'
import { texts } from './posts.texts.ts'

const shown = columns.filter(({ id }) => id !== 'updatedAt').map(({ search: _, ...column }) => column)

/** The posts of a doctor. */
export default function PostsPanel({ doctorId }: { doctorId: number }) {
  return (
    <DataTable
      label={texts.ofDoctor}
      query={postsOfDoctor(doctorId)}
      columns={shown}
      empty={{ description: texts.noneOfDoctor }}
      failed={texts.ofDoctorFailed.description}
      name="posts"
    />
  )
}
