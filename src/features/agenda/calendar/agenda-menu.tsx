import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendarOff,
  IconCalendarX,
  IconClockHour4,
  IconDotsVertical,
  IconFileSpreadsheet,
  IconPrinter,
  IconSearch,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import { useLetters } from '#src/ui/page/letters.ts'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from '../agenda.texts.ts'
import {
  CANCELLATIONS,
  CANCELLATIONS_PATH,
  FIND_FREE,
  FIND_FREE_PATH,
  hoursPath,
  OPENING_HOURS,
  SUSPENSION,
  suspendPath,
} from '../new-appointment.texts.ts'

type AgendaMenuProps = {
  /** The one doctor in sight. */
  only: number | undefined
  onPrint: () => void
  onExport: () => void
}

/** Further actions on the agenda in sight: the day on paper, the appointments as a spreadsheet, the hours of the only doctor, and whether letters act. */
export function AgendaMenu({ only, onPrint, onExport }: AgendaMenuProps) {
  const mayChangeHours = usePermission('updateDoctorSchedule')
  const maySuspend = usePermission('suspendSchedule')
  const mayListCancellations = usePermission('listCancellations')
  const mayFind = usePermission('findFreeSlots')
  const [areLettersOn, setLettersOn] = useLetters()
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
        {mayListCancellations && (
          <Menu.Item component={Link} href={CANCELLATIONS_PATH} leftSection={<IconCalendarX size={16} aria-hidden />}>
            {CANCELLATIONS}
          </Menu.Item>
        )}
        {only !== undefined && mayChangeHours && (
          <Menu.Item component={Link} href={hoursPath(only)} leftSection={<IconClockHour4 size={16} aria-hidden />}>
            {OPENING_HOURS}
          </Menu.Item>
        )}
        {only !== undefined && maySuspend && (
          <Menu.Item component={Link} href={suspendPath(only)} leftSection={<IconCalendarOff size={16} aria-hidden />}>
            {SUSPENSION}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
          {texts.print}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={onExport}>
          {texts.export}
        </Menu.Item>
        <Menu.Divider />
        <Menu.CheckboxItem checked={areLettersOn} onChange={setLettersOn}>
          {texts.withLetters}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
