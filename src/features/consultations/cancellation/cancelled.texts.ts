import type { CancelledKind } from '#contract/generated/schema.ts'

/** What is told of a cancellation. */
export const texts = {
  by: { PATIENT: 'Canceló el paciente', CLINIC: 'Canceló el consultorio', NO_SHOW: 'No se presentó' },
  reason: 'Motivo de la cancelación',
}

/** Who cancelled, or did not come, and why. The usual reason of somebody who did not come says the same. */
export const tellCancelled = (kind: CancelledKind | null | undefined, reason: string | null | undefined) =>
  [...new Set([kind && texts.by[kind], reason].filter(Boolean))].join(' · ')
