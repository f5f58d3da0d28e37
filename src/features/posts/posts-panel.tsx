import { Badge } from '@mantine/core'
import type { Post } from '#contract/generated/schema.ts'
import { formatMinutes, formatMoney } from '#src/i18n/format.ts'
import type { Column } from '#src/ui/data-table/columns.ts'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { postsOfDoctor } from './posts.api.ts'
import { texts } from './posts.texts.ts'

const columns: readonly Column<Post>[] = [
  {
    id: 'title',
    header: texts.title,
    link: ({ id }) => `/posts/edit/${id}`,
    rowHeader: true,
    width: 18,
  },
  { id: 'category', header: texts.category, value: ({ category }) => category?.name, place: 'detail', width: 10 },
  { id: 'price', header: texts.price, text: ({ price }) => formatMoney(price), align: 'end', place: 'extra', width: 7 },
  {
    id: 'time',
    header: texts.time,
    text: ({ time }) => formatMinutes(time),
    file: { header: texts.timeInMinutes, value: ({ time }) => time },
    align: 'end',
    width: 7,
  },
  {
    id: 'status',
    header: texts.status,
    options: texts.statuses,
    cell: (_, label) => <Badge color="gray">{label}</Badge>,
    place: 'badge',
    width: 8,
  },
]

/** The posts of a doctor. */
export default function PostsPanel({ doctorId }: { doctorId: number }) {
  return (
    <DataTable
      label={texts.ofDoctor}
      query={postsOfDoctor(doctorId)}
      columns={columns}
      empty={{ description: texts.noneOfDoctor }}
      failed={texts.ofDoctorFailed.description}
      name="posts"
    />
  )
}
