import { config } from '#src/config.ts'

const { name } = config.product

/** The Spanish texts of the list of users, and of what any page reads of them. */
export const texts = {
  label: `Listado de los usuarios de ${name}`,
  filter: 'Filtrar consultas...',
  open: 'Ver detalle',
  empty: 'Todavía no hay usuarios.',
  add: 'Agregar Usuario',
  listFailed: { title: 'Oops!', description: 'Error al obtener las consultas médicas.' },
  doctorsFailed: { title: 'Error', description: 'No se pudo cargar la lista de doctores.' },
  readFailed: { title: 'Oops!', description: 'Error al obtener los detalles del usuario.' },
  firstName: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  role: 'Rol',
  dni: 'DNI',
  validated: 'Validado',
  isActive: 'Activo',
}
