export const texts = {
  title: 'Tu página para pacientes',
  hint: 'Pasala a tus pacientes: ahí ven tus horarios libres y piden turno.',
  absent: 'Todavía no aparecés. Aparecés cuando tenés horarios de atención y admitís turnos por internet.',
  failed: { title: 'Oops!', description: 'No se pudo leer la dirección de tu página.' },
  copied: 'Copiado',
  code: 'Ver el QR',
  codeTitle: 'El QR de tu página',
  codeHint: 'Imprimilo para tu consultorio: lleva a tus horarios libres.',
  codeOf: (address: string) => `Código QR de ${address}`,
  download: 'Descargar',
  file: 'QR de mi página.svg',
  done: 'Listo',
} as const
