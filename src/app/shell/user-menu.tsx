import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/generated/policy.ts'
import { currentUser } from '#src/features/users/users.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { useSession } from '#src/session/session.ts'
import { Deferred, deferral } from '#src/ui/loading/deferred.tsx'
import classes from './user-menu.module.css'
import type { UserMenuListProps } from './user-menu-list.tsx'

const list = deferral<UserMenuListProps>(() => import('./user-menu-list.tsx'))

/** The menu of the signed-in user. */
export function UserMenu({ role }: { role: Role }) {
  const { user: signedIn } = useSession()
  // The query cache also has the changes that users make to their own data; the session keeps the data of the sign-in.
  const { data: user } = useQuery({ ...currentUser, initialData: signedIn ?? undefined, staleTime: Number.POSITIVE_INFINITY })
  const name = user ? fullName(user) : 'Mi cuenta'
  return (
    <Deferred
      of={list}
      props={{ role, name, email: user?.email }}
      button={
        <UnstyledButton className={classes.target} aria-label={`Menú de usuario: ${name}`} aria-haspopup="menu">
          <span className={classes.initials} aria-hidden>
            {user ? user.firstName.charAt(0) + user.lastName.charAt(0) : <IconUser size="1.125rem" stroke={1.6} />}
          </span>
          <span className={classes.name}>{name}</span>
          <IconChevronDown className={classes.chevron} size="1rem" stroke={1.6} aria-hidden />
        </UnstyledButton>
      }
    />
  )
}
