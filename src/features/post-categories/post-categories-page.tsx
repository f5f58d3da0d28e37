import type { PostCategory } from '#contract/generated/schema.ts'
import { formatDate } from '#src/i18n/format.ts'
import { useArchived } from '#src/ui/page/archived-list.tsx'
import { CreateButton } from '#src/ui/page/create-button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { postCategories } from './post-categories.api.ts'
import { texts } from './post-categories.texts.ts'

const columns: readonly Column<PostCategory>[] = [
  { id: 'id', header: 'ID', hidden: true, width: 5 },
  { id: 'name', header: texts.name, rowHeader: true, search: texts.filter, width: 18 },
  { id: 'createdAt', header: texts.createdAt, text: ({ createdAt }) => formatDate(createdAt), place: 'detail', width: 11 },
]

export const preload = () => postCategories.all

export default function PostCategoriesPage() {
  const add = <CreateButton operation="createPostCategory">{texts.add}</CreateButton>
  const { query, isArchived, actions, none } = useArchived('archivePostCategory', 'Archivadas', postCategories)
  return (
    <Page action={actions(add)}>
      <DataTable
        query={query}
        columns={columns}
        detail={texts.open}
        empty={isArchived ? none : { description: texts.empty, action: add }}
      />
    </Page>
  )
}
