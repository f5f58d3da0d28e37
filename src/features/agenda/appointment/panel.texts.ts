import { formatNumber, isolated } from '#src/i18n/format.ts'

/** What the forms beside the calendar alone say. */
export const texts = {
  seriesTitle: 'Turnos de la serie',
  seriesBooked: 'Reservado',
  seriesRefused: 'Sin reservar',
  seriesInstead: (when: string) => `Reservado el ${when}`,
  seriesUndone: 'Deshecho',
  seriesLeft: 'Cambió mientras tanto: queda como está',
  seriesUnknown: 'No sabemos si se guardó',
  seriesWaiting: 'Guardando…',
  seriesNext: (count: number) =>
    count === 1
      ? 'Reservar el que falta en el próximo horario libre'
      : `Reservar los ${formatNumber(count)} que faltan en el próximo horario libre`,
  seriesUndo: 'Deshacer la serie',
  seriesGone: (done: number, all: number) => `Se deshicieron ${formatNumber(done)} de ${formatNumber(all)} turnos`,
  moveAtOnce: 'Pasar ahora a un horario libre',
  swap: 'Intercambiar los dos turnos',
  swapWith: (who: string) => `Ahí está ${isolated(who)}, que puede pasar al horario de este turno.`,
  swapped: 'Turnos intercambiados',
  weekdays: 'Qué días',
  weekdaysMissing: 'Elegí al menos un día.',
  blocking: 'Bloquear horario',
  block: 'Bloquear este horario',
  blocked: 'Horario bloqueado',
  opening: 'Atender además',
  open: 'Atender en este horario',
  opened: 'Horario abierto',
  slotMinutes: 'Minutos de cada turno',
  blockedOver: (count: number) =>
    count === 1
      ? 'Hay 1 turno en ese horario: sigue en la agenda.'
      : `Hay ${formatNumber(count)} turnos en ese horario: siguen en la agenda.`,
  editReason: 'Editar motivo',
  saveReason: 'Guardar motivo',
  typedKept: 'Lo que escribiste sigue acá.',
  cancelAnyway: 'Cancelar igual',
  reasonSaved: 'Motivo guardado',
}
