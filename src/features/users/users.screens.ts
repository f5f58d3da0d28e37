import { IconSettings, IconUsers } from '@tabler/icons-react'
import { config } from '#src/config.ts'
import type { Screens } from '#src/ui/page/screen.ts'

const { name } = config.product
const users = config.usersPath

/** The users of the platform. */
export const userScreens: Screens = {
  [users]: {
    title: `Usuarios de ${name}`,
    page: () => import('#src/features/users/users-page.tsx'),
    reads: ['listUsers'],
    allowedRoles: ['BACKOFFICE'],
    link: { label: `Usuarios ${name}`, group: 'Personas', icon: IconUsers, visibleTo: ['SECRETARY', 'BACKOFFICE'] },
  },
  [`${users}/create`]: {
    title: 'Crear Usuario',
    page: () => import('#src/features/users/user-create-page.tsx'),
    reads: ['listSpecialities'],
    allowedRoles: ['BACKOFFICE'],
  },
  [`${users}/:id`]: {
    title: 'Detalles del Usuario',
    documentTitle: 'Detallles del Usuario',
    crumb: 'Detalle',
    page: () => import('#src/features/users/user-page.tsx'),
    reads: ['getUser'],
    allowedRoles: ['BACKOFFICE'],
  },
}

/** One's own profile, which is the first page of the settings. */
export const profileScreens: Screens = {
  '/settings': {
    title: 'Ajustes',
    beside: 'Perfil',
    page: () => import('#src/features/users/profile-page.tsx'),
    link: { label: 'Ajustes', group: 'Cuenta', icon: IconSettings, visibleTo: ['SECRETARY', 'BACKOFFICE'] },
  },
}
