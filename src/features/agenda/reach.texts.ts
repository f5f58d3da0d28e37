/** What tells the desk whom to phone. */
export const texts = {
  call: 'A quién llamar',
  print: 'Imprimir la lista',
  noEmail: 'No tiene correo',
  mailed: 'Se le avisa por correo',
  untold: 'Todavía no se le avisó',
}
