import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Role } from '#src/api/generated/policy.ts'
import { currentUser } from '#src/features/users/users.api.ts'
import { fullName } from '#src/i18n/format.ts'
import { roleLabels } from '#src/i18n/labels.ts'
import { signOut, useSession } from '../session.ts'
import classes from './user-menu.module.css'

const icon = { size: '1.125rem', stroke: 1.6 }

/** The menu of the signed-in user. */
export function UserMenu({ role }: { role: Role }) {
  const { user: signedIn } = useSession()
  // The query cache also has the changes that users make to their own data; the session keeps the data of the sign-in.
  const { data: user } = useQuery({ ...currentUser, initialData: signedIn ?? undefined, staleTime: Number.POSITIVE_INFINITY })
  const name = user ? fullName(user) : 'Mi cuenta'
  return (
    <Menu position="bottom-end" width="15rem" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={`Menú de usuario: ${name}`}>
          <span className={classes.initials} aria-hidden>
            {user ? user.firstName.charAt(0) + user.lastName.charAt(0) : <IconUser {...icon} />}
          </span>
          <span className={classes.name}>{name}</span>
          <IconChevronDown className={classes.chevron} size="1rem" stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.identity}>
          <strong>{name}</strong>
          {user && <span>{user.email}</span>}
          <span>{roleLabels[role]}</span>
        </Menu.Label>
        <Menu.Divider />
        {role === 'DOCTOR' && (
          <Menu.Item component={Link} href="/settings" leftSection={<IconUser {...icon} />}>
            Perfil
          </Menu.Item>
        )}
        <Menu.Item component={Link} href="/settings/account" leftSection={<IconSettings {...icon} />}>
          Ajustes
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<IconLogout {...icon} />}>
          Cerrar Sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
