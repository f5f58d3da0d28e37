import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarOff, IconClockHour4, IconDotsVertical, IconFileSpreadsheet, IconPrinter, IconSearch } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { formatDate, formatIsoDate, fullName, orDash } from '#src/i18n/format.ts'
import { formatMinute } from '#src/i18n/wall-clock.ts'
import type { Column } from '#src/ui/data-table/columns.ts'
import { toCsv } from '#src/ui/data-table/csv.ts'
import { download } from '#src/ui/download.ts'
import { usePermission } from '#src/ui/permission.tsx'
import type { AgendaColumn, AgendaItem } from './agenda-columns.ts'
import { lookOf } from './appointment-look.ts'
import { FIND_FREE, FIND_FREE_PATH, hoursPath, suspendPath } from './new-appointment.texts.ts'
import { texts } from './schedule.texts.ts'

type Row = AgendaItem & { column: AgendaColumn }
type ClinicOf = (id: number | null) => string | undefined

const { csv } = texts
const columnsOf = (clinicOf: ClinicOf): Column<Row>[] => [
  { id: 'day', header: csv.day, value: ({ column }) => formatDate(column.day) },
  { id: 'time', header: csv.time, value: ({ from }) => formatMinute(from) },
  { id: 'minutes', header: csv.minutes, value: ({ appointment }) => String(appointment.durationInMinutes) },
  { id: 'doctor', header: csv.doctor, value: ({ column }) => column.doctor },
  { id: 'clinic', header: csv.clinic, value: ({ appointment }) => orDash(clinicOf(appointment.clinicId)) },
  { id: 'patient', header: csv.patient, value: ({ appointment }) => fullName(appointment.patient) },
  { id: 'phone', header: csv.phone, value: ({ appointment }) => orDash(appointment.patient.phone) },
  { id: 'reason', header: csv.reason, value: ({ appointment }) => appointment.name },
  { id: 'status', header: csv.status, value: ({ appointment }) => lookOf(appointment).word },
  { id: 'overbooked', header: csv.overbooked, value: ({ appointment }) => orDash(appointment.overbookedReason) },
]

/** The appointments that are shown, as a spreadsheet, in the order of their times. */
export function downloadAgenda(columns: readonly AgendaColumn[], clinicOf: ClinicOf) {
  const blob = new Blob([agendaCsv(columns, clinicOf)], { type: 'text/csv;charset=utf-8' })
  download(`${texts.exportName} ${formatIsoDate(new Date())}.csv`, blob)
}

export function agendaCsv(columns: readonly AgendaColumn[], clinicOf: ClinicOf) {
  const rows = columns.flatMap((column) => column.items.map((item): Row => ({ ...item, column })))
  const byDate = (one: Row, other: Row) => Date.parse(one.appointment.date) - Date.parse(other.appointment.date)
  return toCsv(columnsOf(clinicOf), rows.toSorted(byDate))
}

type AgendaMenuProps = {
  /** The one doctor in sight. */
  only: number | undefined
  onPrint: () => void
  onExport: () => void
}

/**
 * What else is done with what is shown: the day on paper, the appointments as a spreadsheet, and the hours of the one doctor in sight. It is
 * not drawn again by the steps of a save.
 */
export const AgendaMenu = memo(function AgendaMenu({ only, onPrint, onExport }: AgendaMenuProps) {
  const mayChangeHours = usePermission('updateDoctorSchedule')
  const maySuspend = usePermission('suspendSchedule')
  const mayFind = usePermission('findFreeSlots')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={texts.actions}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayFind && (
          <Menu.Item component={Link} href={FIND_FREE_PATH} leftSection={<IconSearch size={16} aria-hidden />}>
            {FIND_FREE}
          </Menu.Item>
        )}
        {only !== undefined && mayChangeHours && (
          <Menu.Item component={Link} href={hoursPath(only)} leftSection={<IconClockHour4 size={16} aria-hidden />}>
            {texts.hours.title}
          </Menu.Item>
        )}
        {only !== undefined && maySuspend && (
          <Menu.Item component={Link} href={suspendPath(only)} leftSection={<IconCalendarOff size={16} aria-hidden />}>
            {texts.suspend.title}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
          {texts.print}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={onExport}>
          {texts.export}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})
