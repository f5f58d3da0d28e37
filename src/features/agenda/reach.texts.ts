/** What tells whom a mail reaches, and whom only a call does. */
export const texts = {
  call: 'A quién llamar',
  print: 'Imprimir la lista',
  noEmail: 'No tiene correo',
  mailed: 'Se le avisa por correo',
  untold: 'Todavía no se le avisó',
  unreached: 'No se le avisa: no tiene correo.',
}
