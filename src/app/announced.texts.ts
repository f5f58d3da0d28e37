import { config } from '#src/config.ts'

const users = config.usersPath

type Announced = {
  /** The purpose of the page. */
  will: string
  /** The nearest things that work today, the best first: a page that the role may open, or an address elsewhere. */
  nearest: readonly { to: string; label: string }[]
}

/** Everybody may go there. */
export const home = { to: '/', label: 'Ir al Dashboard' }

/** The Spanish texts of the pages that are announced but do not exist yet, by their paths. */
export const announced: Record<string, Announced> = {
  '/chats': {
    will: 'Acá vas a leer y responder los mensajes que tus pacientes mandan por WhatsApp e Instagram.',
    nearest: [{ to: '/patients', label: 'Ver los pacientes' }],
  },
  '/secretaries': {
    will: 'Acá vas a ver quiénes atienden en cada consultorio y a sumar a quien te ayuda.',
    nearest: [
      { to: `${users}?roleType=SECRETARY`, label: 'Ver los usuarios que son secretarias' },
      { to: '/clinics', label: 'Ver los consultorios' },
    ],
  },
  '/estadisticas': { will: 'Acá vas a ver cómo cambian tus consultas, tus horarios y tus pacientes a lo largo del año.', nearest: [home] },
  '/soporte': {
    will: 'Acá vas a poder hacernos consultas y a seguir cada una.',
    nearest: [{ to: `mailto:${config.contactEmail}`, label: 'Escribirnos un correo' }],
  },
  '/moderation': {
    will: 'Acá vas a revisar las publicaciones antes de que las vean los pacientes.',
    nearest: [{ to: '/posts?status=IN_REVIEW', label: 'Ver las publicaciones en revisión' }],
  },
  '/approval': {
    will: 'Acá vas a aprobar a los médicos que se suman, con sus papeles a la vista.',
    nearest: [{ to: `${users}?validated=false`, label: 'Ver los usuarios para validar' }],
  },
}

export const soon = 'Próximamente'
