import { provinceValues } from '#contract/generated/enums.ts'
import type { Province } from '#contract/generated/schema.ts'

/** The labels of the provinces, which are their names. */
export const provinceLabels = Object.fromEntries(provinceValues.map((name) => [name, name])) as Record<Province, string> // every province is a key

/** The Spanish texts of the clinics' pages. */
export const texts = {
  isArchived: (name: string) => `${name} (archivado)`,
  add: 'Agregar consultorio',
  create: 'Registrar Consultorio',
  open: 'Ver detalle',
  save: 'Editar',
  filter: 'Filtrar consultorios...',
  empty: 'Todavía no hay consultorios.',
  ofDoctor: 'Consultorios del médico',
  noneOfDoctor: 'El médico todavía no tiene consultorios.',
  name: 'Nombre',
  address: 'Dirección',
  district: 'Barrio',
  city: 'Ciudad',
  state: 'Provincia',
  zipCode: 'Código postal',
  phone: 'Teléfono',
  phoneHelp: 'Lo ven los pacientes en la página y los correos de su turno.',
  whatsapp: 'WhatsApp',
  wrongPhone: 'Escribí el teléfono con números, espacios y guiones.',
  latitude: 'Latitud',
  longitude: 'Longitud',
  latitudeHelp: 'Como -34.5882. Podés pegar las dos juntas.',
  longitudeHelp: 'Como -58.4103.',
  outsideArgentina: (place: string) => `Las coordenadas ${place} quedan fuera de la Argentina. ¿Las guardamos igual?`,
  doctor: 'Médico',
  chooseDoctor: 'Buscá por apellido o especialidad',
  doctorsFailed: 'Error al cargar los médicos',
  map: 'Mapa',
  openMap: 'Ver mapa',
  /** Names the link of one clinic among many. */
  openMapOf: (name: string) => `Ver mapa: ${name}`,
  /** The hint of a value that cannot be emptied. */
  kept: (value: string) => `Si queda vacío, se conserva ${value}.`,
  createMissing: 'Por favor complete todos los campos.',
  updateMissing: 'Todos los campos son requeridos.',
  outOfRange: (least: number, most: number) => `Tiene que ser un número entre ${least} y ${most}.`,
  listFailed: { title: 'Error', description: 'Error al obtener los consultorios.' },
  readFailed: { title: 'Error', description: 'Error al obtener los detalles del consultorio.' },
  ofDoctorFailed: { title: 'Error', description: 'No se pudieron obtener las clínicas del doctor.' },
  created: {
    saved: { title: 'Éxito', description: 'Se ha creado el consultorio correctamente.' },
    failed: { title: 'Error', description: 'No se ha podido guardar el consultorio médico.' },
  },
  updated: {
    saved: { title: 'Éxito', description: 'El consultorio ha sido actualizado correctamente.' },
    failed: { title: 'Error', description: 'No se pudo actualizar la información del consultorio.' },
  },
}
