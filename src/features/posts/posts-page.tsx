import { Button, Group } from '@mantine/core'
import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Post } from '#contract/generated/schema.ts'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { useViewSwitch } from '#src/ui/page/view-switch.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { PostCard } from './post-card.tsx'
import { columnsOf } from './post-columns.tsx'
import { posts } from './posts.api.ts'
import { texts } from './posts.texts.ts'

const table = { id: 'tabla', label: texts.table, Icon: IconTable }
const cards = { id: 'tarjetas', label: texts.cards, Icon: IconLayoutGrid }

const NONE: readonly Post[] = []
const ofDoctors = (row: Post) => <PostCard post={row} hasDoctor />
const own = (row: Post) => <PostCard post={row} hasDoctor={false} />

export const preload = () => posts

export default function PostsPage() {
  const [view, viewSwitch] = useViewSwitch(texts.views, [table, cards])
  const seesAll = usePermission('listDoctors')
  const managesCategories = usePermission('createPostCategory')
  const { data = NONE } = useQuery(posts)
  const columns = useMemo(() => columnsOf(data, seesAll), [data, seesAll])
  const add = (
    <CreateButton operation="createPost" to="/posts/create">
      {texts.add}
    </CreateButton>
  )
  const actions = managesCategories ? (
    <Group gap="sm">
      <Button component={Link} href="/posts/categories" variant="default">
        {texts.categories}
      </Button>
      {add}
    </Group>
  ) : (
    add
  )
  return (
    <Page subtitle={seesAll ? texts.subtitle : texts.ownSubtitle} action={actions}>
      {viewSwitch}
      <DataTable
        query={posts}
        columns={columns}
        card={view === 'tarjetas' ? (seesAll ? ofDoctors : own) : undefined}
        empty={{ title: texts.empty, description: texts.emptyHint, action: add }}
        failed={texts.listFailed.description}
      />
    </Page>
  )
}
