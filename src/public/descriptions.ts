import { config } from '#src/config.ts'

const product = config.product.name

/** What search engines say of the pages outside the console, by their paths. The build writes it into their documents; no script has it. */
export const descriptions: Record<string, string> = {
  '/': `${product} lleva los turnos, los recordatorios y la historia de tus pacientes. Para médicos independientes, sin intermediarios ni comisiones.`,
  '/login': `Ingresá a la consola de ${product}.`,
  '/sign-up': `Pedí tu cuenta de médico en ${product}.`,
  '/demo': `Probá ${product} con datos inventados.`,
  '/terms': `Las reglas para usar ${product}.`,
  '/privacy': `Qué datos guarda ${product} y para qué.`,
  '/turno': 'Confirmá tu turno, o avisá que no podés ir.',
  '/reservar': 'Encontrá un médico por especialidad, lugar, obra social o día, y reservá un horario libre, sin crear una cuenta.',
  '/reservar/medico': 'Elegí un horario libre, sin crear una cuenta.',
  '/reservar/pedido': 'Elegí el horario de tu turno entre los que te proponen.',
}
