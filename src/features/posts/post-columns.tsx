import type { Post } from '#contract/generated/schema.ts'
import { formatDateTime, formatMinutes, formatMoney, fullName } from '#src/i18n/format.ts'
import { postStatusLabels } from '#src/i18n/labels.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { postPath } from './posts.api.ts'
import { texts } from './posts.texts.ts'

/** The columns of every list of posts. */
export const columns: readonly Column<Post>[] = [
  { id: 'title', header: texts.title, link: postPath, rowHeader: true, search: texts.filter, width: 16 },
  { id: 'category', header: texts.category, value: ({ category }) => category?.name, place: 'detail', width: 9 },
  { id: 'price', header: texts.price, text: ({ price }) => formatMoney(price), align: 'end', place: 'extra', width: 7 },
  {
    id: 'time',
    header: texts.time,
    text: ({ time }) => formatMinutes(time),
    file: { header: texts.timeInMinutes, value: ({ time }) => time },
    align: 'end',
    width: 6,
  },
  {
    id: 'status',
    header: texts.status,
    options: postStatusLabels,
    cell: ({ status }, label) =>
      Object.hasOwn(postStatusLabels, status) ? <StatusBadge status={status} labels={postStatusLabels} /> : label,
    place: 'badge',
    width: 8.5,
  },
  { id: 'updatedAt', header: texts.updated, text: ({ updatedAt }) => formatDateTime(updatedAt), wraps: true, width: 9.25 },
]

const doctor: Column<Post> = {
  id: 'doctor',
  header: texts.doctor,
  value: ({ doctor: name }) => name && fullName(name),
  describesRow: true,
  place: 'detail',
  width: 9,
}

/** The columns of a list of several doctors' posts. `categories` are the names that can be filtered by. */
export function columnsOf(rows: readonly Post[], hasDoctors: boolean): readonly Column<Post>[] {
  const names = [...new Set(rows.flatMap(({ category }) => (category ? [category.name] : [])))].sort((one, other) =>
    one.localeCompare(other, 'es'),
  )
  const options = Object.fromEntries(names.map((name) => [name, name]))
  const all = columns.map((column) => {
    if (column.id !== 'category') return column
    // On a phone whose it is stands in its place.
    const { place, ...rest } = column
    return { ...rest, options, ...(!hasDoctors && place && { place }) }
  })
  return hasDoctors ? all.toSpliced(1, 0, doctor) : all
}
