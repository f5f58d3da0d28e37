import { formatNumber } from '#src/i18n/format.ts'
import { plural } from '../agenda.texts.ts'
import { SUSPENSION } from '../new-appointment.texts.ts'

/** The texts of closing some time of a doctor. */
export const texts = {
  title: SUSPENSION,
  hint: 'El médico no atiende en ese tiempo. Los turnos que ya están dados se deciden uno por uno, o todos juntos, antes de guardar.',
  submit: SUSPENSION,
  done: {
    saved: { title: 'Éxito', description: 'La agenda se suspendió.' },
    failed: { title: 'Error', description: 'No se pudo suspender la agenda.', prefersServer: true },
  },
  touched: (count: number) =>
    count === 1
      ? 'Hay 1 turno en ese tiempo: decidí qué pasa con él.'
      : `Hay ${formatNumber(count)} turnos en ese tiempo: decidí qué pasa con cada uno.`,
  more: 'Mientras tanto se dieron otros turnos: están al final de la lista.',
  list: 'Turnos',
  one: (id: number) => `Turno ${id}`,
  row: (name: string, when: string) => `${name}, ${when}`,
  cancelAll: 'Cancelar todos',
  proposeAll: 'Reprogramar todos a un horario libre',
  noProposal: (count: number) =>
    count === 1 ? 'Para 1 turno no hay otro horario libre.' : `Para ${formatNumber(count)} turnos no hay otro horario libre.`,
  changeDays: 'Cambiar los días',
  action: 'Qué pasa',
  actions: { CANCEL: 'Se cancela', MOVE: 'Se reprograma', KEEP: 'Queda como está' },
  actionMissing: 'Elegí qué pasa con el turno.',
  day: 'Nuevo día',
  time: 'Nueva hora',
  results: (done: number, all: number) => `${formatNumber(done)} de ${plural(all, 'turno resuelto', 'turnos resueltos')}`,
  noneTouched: 'No había turnos en ese tiempo.',
  outcomes: {
    MOVED: 'Reprogramado',
    CANCELLED: 'Cancelado',
    KEPT: 'Queda como estaba',
    CHANGED: 'Otra persona lo cambió mientras tanto: queda como estaba',
    TAKEN: 'El horario nuevo ya no está libre: queda como estaba',
  },
  toAgenda: 'Ver la agenda',
} as const
