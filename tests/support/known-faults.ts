import type { Fault, FaultRule } from './see-faults.ts'

type KnownFault = {
  rule: FaultRule
  element: RegExp
  screen?: RegExp
  widths?: readonly number[]
  /** A journey leads to it, and the walk over the screens does not. */
  isOnJourney?: true
  reason: string
}

/** At 36em the first action of a page is fixed, 16 px above the edge of the window. */
const floating = (screen: RegExp, element: RegExp): KnownFault => ({
  rule: 'overlap',
  element,
  screen,
  reason: 'M5: rows shine through under the fixed first action (src/ui/page.module.css).',
})
const paleChoice = (screen: RegExp, element: RegExp): KnownFault => ({
  rule: 'disabled',
  element,
  screen,
  reason: 'M11: the chosen view looks disabled (src/ui/view-switch.tsx).',
})
const lostFocus = (element: RegExp): KnownFault => ({
  rule: 'focus',
  element,
  isOnJourney: true,
  reason: 'D5: what had the focus goes with its panel or dialog.',
})

/**
 * Faults that are known and not mended yet, each with its reason. The walk over all screens fails where one does not occur any more, so that nothing stays here for longer than its fault.
 */
export const knownFaults: KnownFault[] = [
  {
    rule: 'heading',
    element: /libres?»$/,
    screen: /\/schedule\?.*(dia|semana)|\/schedule$/,
    reason: 'A1: src/features/schedule/time-grid.module.css.',
  },
  { rule: 'overlap', element: /^«\d\d:00»$/, screen: /\/schedule/, reason: 'M4: the hours are painted over the fixed first action.' },
  {
    rule: 'outside',
    element: /Martín Quiroga|The page/,
    widths: [768],
    screen: /./,
    reason: 'M1: the bar is wider than the page for doctors.',
  },
  {
    rule: 'cut',
    element: / · /,
    screen: /\/schedule/,
    reason: 'The second line of an appointment is nowhere whole (agenda-list.tsx, appointment-block.tsx).',
  },
  { rule: 'cut', element: /^«Hoy»$/, screen: /\/schedule/, widths: [360], reason: 'The button shrinks (agenda-page.module.css).' },
  {
    rule: 'last',
    element: /^«Creado el /,
    screen: /\/(users-pacients|patients)\//,
    reason: 'M6: three fixed actions take two rows, and the page keeps room for one.',
  },
  floating(/^\/(app)?(\/?dashboard)?( \(.*)?$/, /^div «Nuevo turno»$/),
  floating(/\/medical-consultation/, /^div «Nuevo turno»$/),
  floating(/\/posts/, /^div «Categorías Nueva publicación»$/),
  floating(/\/reservations/, /^div «Nueva reserva»$/),
  floating(/referrals/, /^div «Crear Referido»$/),
  floating(/\/users-salvia/, /^div «Agregar Usuario»$/),
  paleChoice(/\/posts/, /^button «Tabla»$/),
  paleChoice(/\/reservations/, /^button «Tabl(a|ero)»$/),
  paleChoice(/referrals/, /^button «Tabl(a|ero)»$/),
  paleChoice(/\/patients\//, /^button «Línea de tiempo»$/),
  {
    rule: 'disabled',
    element: /^button «\d+ \w+ \d{4}»$/,
    screen: /./,
    reason: 'Days of the month beside the shown one have half the opacity, and can be chosen (src/ui/fields/calendar.tsx).',
  },
  {
    rule: 'outside',
    element: /«(Guardar vista|Guardá con un nombre .*|The page)»$/,
    screen: /\(the saved views\)/,
    widths: [360, 390],
    reason: 'The saved views open beyond the edge of a phone (src/ui/data-table/saved-views-menu.tsx).',
  },
  lostFocus(/^button «(Reservar|Cancelar) turno»$/),
  lostFocus(/^button «(Reprogramar|Cerrar|Deshacer|Dar el turno|Rechazar|Recuperar|Volver a abrir)»$/),
  lostFocus(/^button «\w{3} \d+\/\d+ · \d\d:\d\d»$/),
  lostFocus(/^button «(Reintentar|Guardar Cambios|Ir a General|Entendido|Confirmar|Enviar enlace|Descargar)»$/),
  lostFocus(/^button «(Cancelar|Reintentar) el envío de .*»$/),
  lostFocus(/^button «Reintentar la que quedó sin respuesta»$/),
  lostFocus(/^button «Usar lo suyo: .*»$/),
  lostFocus(/^button «\d+ \w+ \d{4}»$/),
  lostFocus(/^button «Probar: .*»$/),
  lostFocus(/^summary «Más información»$/),
  {
    rule: 'cut',
    element: /^«Filtrar por Médico: /,
    isOnJourney: true,
    reason: 'The chip of a filter cuts a long name (data-table.module.css).',
  },
  {
    rule: 'outside',
    element: /^«The page»$/,
    screen: /\/medical-consultation\/\d/,
    widths: [390],
    isOnJourney: true,
    reason: 'A consultation with files is 8 px wider than a phone.',
  },
]

/** Where something was seen: the path of the page, and how wide its window was. */
export type Place = { path: string; width: number }

/** The entry that knows of a fault, if there is one. */
export const knownAs = ({ rule, element }: Fault, { path, width }: Place) =>
  knownFaults.find(
    (known) =>
      known.rule === rule && known.element.test(element) && (known.screen?.test(path) ?? true) && (known.widths?.includes(width) ?? true),
  )
