import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { weekdays } from '#src/ui/fields/week.ts'
import { texts } from './hours.texts.ts'

const { hours: words } = texts
const WORKDAYS = [1, 2, 3, 4, 5]
const nameOf = (weekday: number) => words.weekdays[weekday - 1] ?? ''

type CopyMenuProps = { weekday: number; onCopy: (to: readonly number[]) => void }

/** Copies the hours of a weekday to another one, or to all others on which people work. Theirs go. */
export default function CopyMenu({ weekday, onCopy }: CopyMenuProps) {
  const name = nameOf(weekday)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={words.copyOf(name)} title={words.copyOf(name)}>
          <IconCopy size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onCopy(WORKDAYS)}>{words.copy}</Menu.Item>
        {weekdays()
          .filter((other) => other !== weekday)
          .map((other) => (
            <Menu.Item key={other} onClick={() => onCopy([other])}>
              {words.copyTo(nameOf(other))}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
