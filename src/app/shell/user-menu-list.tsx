import { Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Role } from '#contract/generated/policy.ts'
import { roleLabels } from '#src/i18n/roles.ts'
import { signOut } from '#src/session/way-out.ts'
import { type DeferredProps, useOpened } from '#src/ui/loading/deferred.tsx'
import classes from './user-menu.module.css'

const icon = { size: '1.125rem', stroke: 1.6 }

/** The signed-in user. */
export type UserMenuListProps = { role: Role; name: string; email: string | undefined }

/** The button of the signed-in user with its menu. */
export default function UserMenuList({ role, name, email, button, wasPressed }: UserMenuListProps & DeferredProps) {
  // Like the others of the header it is placed by the window: the header moves when the sidebar comes beside it.
  return (
    <Menu position="bottom-end" width="15rem" withinPortal={false} floatingStrategy="fixed" {...useOpened(wasPressed)}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.identity}>
          <strong>{name}</strong>
          {email && <span>{email}</span>}
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
