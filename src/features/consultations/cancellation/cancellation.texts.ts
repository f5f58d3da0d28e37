/** What a cancellation asks, in the agenda as on the pages of consultations. */
export const texts = {
  kind: 'Quién cancela',
  kinds: { PATIENT: 'El paciente', CLINIC: 'El consultorio', NO_SHOW: 'No se presentó' },
  missing: 'Escribí el motivo de la cancelación.',
  usual: 'Motivos frecuentes',
  usualReasons: {
    PATIENT: ['Avisó que no viene', 'Pidió otro día'],
    CLINIC: ['El médico no atiende'],
  },
  atOnce: 'Cancelar ahora, con un motivo',
}
