import { Anchor, Badge } from '@mantine/core'
import { IconNews } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Post } from '#src/api/generated/schema.ts'
import { postsOfDoctor } from '#src/features/posts/posts.api.ts'
import { texts } from '#src/features/posts/posts.texts.ts'
import { formatMinutes, formatMoney, orMissing } from '#src/i18n/format.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { type PlainColumn, PlainTable } from '#src/ui/plain-table.tsx'
import type { TabProps } from './user-tabs.tsx'

const columns: readonly PlainColumn<Post>[] = [
  {
    header: texts.title,
    cell: ({ id, title }) => (
      <Anchor component={Link} href={`/posts/edit/${id}`} fz="sm">
        {orMissing(title)}
      </Anchor>
    ),
    rowHeader: true,
    width: 18,
  },
  { header: texts.category, cell: ({ category }) => orMissing(category?.name), width: 10 },
  { header: texts.price, cell: ({ price }) => formatMoney(price), align: 'end', width: 7 },
  { header: texts.time, cell: ({ time }) => formatMinutes(time), align: 'end', width: 7 },
  { header: texts.status, cell: ({ status }) => <Badge color="gray">{orMissing(texts.statuses[status])}</Badge>, width: 8 },
]

export default function PostsTab({ doctorId }: TabProps) {
  return (
    <Loaded query={useQuery(postsOfDoctor(doctorId))} failed={texts.ofDoctorFailed.description}>
      {(posts) =>
        posts.length ? (
          <PlainTable label={texts.ofDoctor} rows={posts} columns={columns} keyOf={({ id }) => id} />
        ) : (
          <EmptyState Icon={IconNews} title="Sin resultados.">
            {texts.noneOfDoctor}
          </EmptyState>
        )
      }
    </Loaded>
  )
}
