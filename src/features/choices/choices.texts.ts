/** The Spanish texts of a doctor's choices. */
export const texts = {
  balance: 'Saldo',
  assign: 'Asignar Choices',
  quantity: 'Cantidad',
  paymentMethod: 'Método de pago',
  ppc: 'PPC',
  quantityHelp: (least: string, most: string) => `Un número entero de ${least} a ${most}.`,
  ppcHelp: 'Precio por choice, en pesos.',
  ledger: 'Movimientos',
  date: 'Fecha',
  type: 'Tipo',
  assignedBy: 'Asignado por',
  observation: 'Observación',
  you: 'You',
  none: 'Todavía no hay movimientos.',
  noneHint: 'Los choices que se asignen aparecen acá.',
  quantityInvalid: (least: string, most: string) => `Ingresá un número entero de ${least} a ${most}.`,
  methodRequired: 'Ingresá el método de pago.',
  confirmation: (quantity: string, total: string) =>
    `Vas a asignar ${quantity} choices por un total de ${total}. ¿Confirmás la asignación?`,
  assigned: {
    saved: { title: 'Éxito', description: 'Los choices fueron asignados correctamente.' },
    failed: { title: 'Error', description: 'No se pudieron asignar los choices.' },
  },
  uncertain: 'No sabemos si la asignación llegó. Volvé a intentarlo sin cambiar los datos: se asigna una sola vez.',
  readFailed: { title: 'Error', description: 'No se pudieron obtener los choices del doctor.' },
}
