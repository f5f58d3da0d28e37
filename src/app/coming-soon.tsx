import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Role } from '#contract/generated/policy.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { type MayCall, useMayCall } from '#src/ui/page/permission.tsx'
import { announced, home, soon } from './announced.texts.ts'
import { findScreen, iconOf, isServed, mayOpen } from './screens.ts'
import { ScrollAndFocus } from './scroll-and-focus.tsx'

/** Returns the purpose of a page that is only announced, and the nearest thing to it that the role may open. */
export function announcementOf(path: string, role: Role, mayCall: MayCall) {
  const { will, nearest } = announced[path] ?? { will: '', nearest: [] }
  const mayGo = ({ to }: { to: string }) => {
    const found = findScreen(to.split('?', 1)[0] ?? '')
    return /^mailto:/.test(to) || (found && mayOpen(found.path, role) && isServed(found.screen, mayCall))
  }
  return { will, nearest: nearest.find(mayGo) ?? home }
}

/** The content of a page that is announced but does not exist yet. */
export default function ComingSoon({ path, role }: { path: string; role: Role }) {
  const { will, nearest } = announcementOf(path, role, useMayCall())
  const Icon = iconOf(path) ?? IconHourglass
  return (
    <Page>
      <ScrollAndFocus />
      <EmptyState
        Icon={Icon}
        title={soon}
        level={2}
        action={
          nearest.to.startsWith('/') ? (
            <Button component={Link} href={nearest.to} variant="default">
              {nearest.label}
            </Button>
          ) : (
            <Button component="a" href={nearest.to} variant="default">
              {nearest.label}
            </Button>
          )
        }
      >
        {will} {nearest.today}
      </EmptyState>
    </Page>
  )
}
