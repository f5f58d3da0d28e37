const views: Record<string, string> = { hoy: 'today', proximas: 'upcoming', pendientes: 'pending', historial: 'history' }
const filters: Record<string, string> = {
  estado: 'status',
  desde: 'from',
  hasta: 'to',
  consultorio: 'clinicId',
  medico: 'doctorId',
  paciente: 'patientId',
}

/** The query that the list of consultations sends to the server, by its address. */
export function queryOfAddress(address: string) {
  const parameters = new URLSearchParams(address.split('?')[1])
  const view = views[parameters.get('vista') ?? 'hoy']
  return {
    ...(view && { view }),
    ...(parameters.get('notas') === 'faltan' && { notes: 'missing' }),
    ...Object.fromEntries(
      Object.entries(filters).flatMap(([name, parameter]) => {
        const value = parameters.get(name)
        return value === null ? [] : [[parameter, value]]
      }),
    ),
  }
}
