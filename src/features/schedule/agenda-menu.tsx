import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { formatDate, fullName, orDash } from '#src/i18n/format.ts'
import { formatMinute } from '#src/i18n/wall-clock.ts'
import { toCsv } from '#src/ui/data-table/csv.ts'
import { download } from '#src/ui/download.ts'
import type { AgendaColumn, AgendaItem } from './agenda-columns.ts'
import { lookOf } from './appointment-look.ts'
import { texts } from './schedule.texts.ts'

type Row = AgendaItem & { column: AgendaColumn }
type ClinicOf = (id: number | null) => string | undefined

/** The appointments that are shown, as a spreadsheet, in the order of their times. */
export function agendaCsv(columns: readonly AgendaColumn[], clinicOf: ClinicOf) {
  const rows = columns
    .flatMap((column) => column.items.map((item): Row => ({ ...item, column })))
    .toSorted((one, other) => Date.parse(one.appointment.date) - Date.parse(other.appointment.date))
  const { day, time, minutes, doctor, clinic, patient, phone, reason, status, overbooked } = texts.csv
  return toCsv([
    [day, time, minutes, doctor, clinic, patient, phone, reason, status, overbooked],
    ...rows.map(({ appointment, column, from }) => [
      formatDate(column.day),
      formatMinute(from),
      appointment.durationInMinutes,
      column.doctor,
      orDash(clinicOf(appointment.clinicId)),
      fullName(appointment.patient),
      orDash(appointment.patient.phone),
      appointment.name,
      lookOf(appointment).word,
      appointment.overbookedReason ?? '',
    ]),
  ])
}

type AgendaMenuProps = { columns: readonly AgendaColumn[]; clinicOf: ClinicOf; onPrint: () => void }

/** What else is done with what is shown: the day on paper, and the appointments as a spreadsheet. */
export function AgendaMenu({ columns, clinicOf, onPrint }: AgendaMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={texts.actions}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
          {texts.print}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          onClick={() => download(agendaCsv(columns, clinicOf), texts.exportName)}
        >
          {texts.export}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
