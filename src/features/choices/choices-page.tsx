import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ChoiceAssignment } from '#contract/generated/schema.ts'
import { config } from '#src/config.ts'
import { formatMonth } from '#src/i18n/calendar.ts'
import { formatDateTime, formatMoney, formatNumber, fullName } from '#src/i18n/format.ts'
import { useToday } from '#src/ui/live/use-today.ts'
import { Page } from '#src/ui/page/page.tsx'
import { useQueryParameters } from '#src/ui/page/query-string.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { choicesOfMonth } from './choices.api.ts'
import { texts } from './choices.texts.ts'

const columns: readonly Column<ChoiceAssignment>[] = [
  { id: 'createdAt', header: texts.date, text: ({ createdAt }) => formatDateTime(createdAt), wraps: true, place: 'detail', width: 9.25 },
  {
    id: 'doctor',
    header: texts.doctor,
    value: ({ doctor }) => fullName(doctor),
    link: ({ doctor }) => `${config.usersPath}/${doctor.userId}?tab=choices`,
    rowHeader: true,
    search: texts.filterDoctors,
    width: 11,
  },
  { id: 'quantity', header: texts.quantity, text: ({ quantity }) => formatNumber(quantity), align: 'end', place: 'badge', width: 6 },
  { id: 'paymentMethod', header: texts.paymentMethod, place: 'extra', width: 9 },
  { id: 'ppc', header: texts.ppc, text: ({ ppc }) => formatMoney(ppc), align: 'end', width: 6 },
  { id: 'assignedBy', header: texts.assignedBy, value: ({ assignedBy }) => assignedBy && fullName(assignedBy), width: 10 },
]

/** Returns the month that comes so many months after another one (`2026-11`). */
function addMonths(month: string, plus: number) {
  const first = new Date(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + plus)
  return first.toISOString().slice(0, 7)
}

const totalOf = (rows: readonly ChoiceAssignment[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** The choices that were assigned in the month that the address names, by default in the current one. */
export default function ChoicesPage() {
  const current = useToday().slice(0, 7)
  const [parameters, change] = useQueryParameters()
  const asked = parameters.get('mes') ?? ''
  const month = /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : current
  const query = choicesOfMonth(month)
  const { data: total } = useQuery({ ...query, select: totalOf })
  const show = (next: string) => change({ mes: next === current ? null : next, page: null })
  return (
    <Page>
      <Group gap="xs">
        <ActionIcon variant="default" size="lg" aria-label={texts.previousMonth} onClick={() => show(addMonths(month, -1))}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <Text fw={600} role="status">
          {formatMonth(month)}
        </Text>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={texts.nextMonth}
          disabled={month >= current}
          onClick={() => show(addMonths(month, 1))}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Text c="dimmed" ml="auto" role="status" className="tabular">
          {total !== undefined && texts.inMonth(formatNumber(total))}
        </Text>
      </Group>
      <DataTable
        query={query}
        columns={columns}
        empty={{ title: texts.noneInMonth, description: texts.noneInMonthHint }}
        failed={texts.listFailed.description}
      />
    </Page>
  )
}
