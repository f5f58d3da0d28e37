import { steps } from './meanings.ts'

// What to do for an event where the page of a variant has other words for it.

const onPage = { submit: 'Escribí un comentario o cambiá el estado, y apretá «Actualizar Lead».' }
const inDialog = { confirm: 'Apretá «Confirmar» en el diálogo.', cancel: 'Apretá «Cancelar» en el diálogo.' }
const inPanel = { submit: 'Elegí un paciente y apretá «Reservar turno».', close: 'Cerrá el panel del turno.' }

/** QA's acts on pages with other words for them, by the name of the variant. */
export const stepsOfVariants: Record<string, Record<string, string>> = {
  session: { retry: 'Apretá «Reintentar ahora».' },
  lead: onPage,
  page: { submit: 'Cambiá un campo y apretá el botón que guarda (en una consulta, «Confirmar»).' },
  assignment: {
    open: 'Apretá «Asignar Choices».',
    submitSmall: 'Completá una cantidad menor que 1000 y apretá «Asignar Choices».',
    submitLarge: 'Completá una cantidad de 1000 o más y apretá «Asignar Choices».',
    ...inDialog,
    close: 'Apretá «Cancelar» en el formulario.',
  },
  'at once': { submit: 'Cambiá el nombre y apretá «Editar» (en una especialidad, «Guardar Cambios»).' },
  asking: { submit: 'Cambiá un campo y apretá «Guardar Cambios».', ...inDialog },
  resumed: { submit: 'Cambiá un campo y apretá el botón que guarda.' },
  'new appointment': inPanel,
  'resumed new appointment': inPanel,
  moving: { submit: 'Apretá «Reprogramar» en el panel.', close: 'Cerrá el panel del turno.' },
  reservation: { submit: 'Apretá el botón que envía: «Dar el turno», «Enviar la propuesta» o «Rechazar».' },
  post: { submit: 'Apretá «Enviar a revisión».' },
}

/** Returns QA's act for an event, in the words of the variant's page. */
export const stepText = (variant: string, event: string) => stepsOfVariants[variant]?.[event] ?? steps[event]?.says ?? ''

/** Returns the name of a path: its events, one after the other. */
export const pathName = (events: readonly string[]) => events.map((event) => steps[event]?.name ?? event).join(' → ')
