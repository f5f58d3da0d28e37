import { config } from '#src/config.ts'

const users = config.usersPath

/** `today` says what is done there. */
type Nearest = { to: string; label: string; today: string }

type Announced = {
  /** The purpose of the page. */
  will: string
  /** Where that work is done today, the best place first: a page that the role may open, or an address elsewhere. */
  nearest: readonly Nearest[]
}

/** Everybody may go there. */
export const home: Nearest = { to: '/', label: 'Ir al Dashboard', today: '' }

/** The Spanish texts of the pages that are announced but do not exist yet, by their paths. */
export const announced: Record<string, Announced> = {
  '/chats': {
    will: 'Acá vas a leer y responder los mensajes que tus pacientes mandan por WhatsApp e Instagram.',
    nearest: [{ to: '/patients', label: 'Ver los pacientes', today: 'Hoy les escribís desde la ficha de cada paciente.' }],
  },
  '/secretaries': {
    will: 'Acá vas a ver quiénes atienden en cada consultorio y a sumar a quien te ayuda.',
    nearest: [
      {
        to: `${users}?roleType=SECRETARY`,
        label: 'Ver los usuarios que son secretarias',
        today: 'Hoy se crean entre los usuarios, y en cada uno se elige en qué consultorios atiende.',
      },
      { to: '/clinics', label: 'Ver los consultorios', today: 'Hoy el back office suma a quien te ayuda en cada consultorio.' },
    ],
  },
  '/estadisticas': {
    will: 'Acá vas a ver cómo cambian tus consultas, tus horarios y tus pacientes a lo largo del año.',
    nearest: [{ ...home, today: 'Hoy tus cifras están en el Dashboard.' }],
  },
  '/soporte': {
    will: 'Acá vas a poder hacernos consultas y a seguir cada una.',
    nearest: [{ to: `mailto:${config.contactEmail}`, label: 'Escribirnos un correo', today: 'Hoy te respondemos por correo.' }],
  },
  '/moderation': {
    will: 'Acá vas a revisar las publicaciones antes de que las vean los pacientes.',
    nearest: [
      {
        to: '/posts?status=IN_REVIEW',
        label: 'Ver las publicaciones en revisión',
        today: 'Hoy se revisan en la lista de publicaciones.',
      },
    ],
  },
  '/approval': {
    will: 'Acá vas a aprobar a los médicos que se suman, con sus papeles a la vista.',
    nearest: [
      { to: '/sign-ups', label: 'Ver las solicitudes de médicos', today: 'Hoy se aprueban en las solicitudes de alta.' },
      { to: `${users}?validated=false`, label: 'Ver los usuarios para validar', today: 'Hoy se validan en la lista de usuarios.' },
    ],
  },
}

export const soon = 'Próximamente'
