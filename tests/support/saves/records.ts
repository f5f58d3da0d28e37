import type { Clinic } from '#contract/generated/schema.ts'
import { fillIn } from '#tests/support/browser/form.ts'
import { backOffice } from '#tests/support/browser/writable.ts'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { add, buttonNamed, fieldNamed, read, unique } from './rows.ts'
import { among, type Row, type Saving } from './saves.ts'

/** The parts of an entity that is a name: its pages, and its path in the API. */
type Named = { page: string; path: string; create: string; save: string; created: string; updated: string }

const entities: Record<string, Named> = {
  insurer: {
    page: '/insurances',
    path: '/insurances',
    create: 'Crear Obra Social',
    save: 'Editar',
    created: 'Se ha creado la obra social correctamente.',
    updated: 'La obra social ha sido actualizado correctamente.',
  },
  speciality: {
    page: '/specialities',
    path: '/doctor-categories',
    create: 'Registrar Especialidad',
    save: 'Guardar Cambios',
    created: 'La especialidad se ha creado correctamente.',
    updated: 'La especialidad ha sido actualizada correctamente.',
  },
  'category of posts': {
    page: '/posts/categories',
    path: '/post-categories',
    create: 'Registrar categoría',
    save: 'Guardar Cambios',
    created: 'La categoría se creó correctamente.',
    updated: 'La categoría se actualizó correctamente.',
  },
}

/** Archives a record, or brings it back: each time the server has another answer. */
function archiving(page: string, path: string, id: number): Saving {
  const isArchived = async () => ((await backOffice().get(`${path}/${id}`)).body as { archivedAt: string | null }).archivedAt !== null // a 200
  return {
    address: `/app${page}/${id}`,
    submit: buttonNamed(/^(Archivar|Restaurar)$/),
    saved: /Se (archivó|restauró):/,
    elsewhere: async () => backOffice().patch(`${path}/archived/${id}`, { isArchived: !(await isArchived()) }),
  }
}

const named: Row[] = Object.entries(entities).flatMap(([what, { page, path, create, save, created, updated }]): Row[] => [
  {
    title: `a new ${what}`,
    sends: ['POST', path],
    prepare: async () => ({
      address: `/app${page}/create`,
      field: fieldNamed('Nombre'),
      submit: buttonNamed(create),
      saved: created,
      times: async (text) => among((await backOffice().get(path)).body, text),
    }),
  },
  {
    title: `the form of a ${what}`,
    sends: ['PATCH', `${path}/*`],
    async prepare() {
      const { id } = await add(path, { name: unique('Antes') })
      return {
        address: `/app${page}/${id}`,
        field: fieldNamed('Nombre'),
        submit: buttonNamed(save),
        saved: updated,
        times: async (text) => among((await backOffice().get(`${path}/${id}`)).body, text),
        elsewhere: (nth) => backOffice().patch(`${path}/${id}`, { name: unique(`De otra persona ${nth}`) }),
      }
    },
  },
  {
    title: `the archive of a ${what}`,
    sends: ['PATCH', `${path}/archived/*`],
    prepare: async () => archiving(page, path, (await add(path, { name: unique('Archivable') })).id),
  },
])

/** A clinic of a doctor of its own, as it is sent. */
async function clinicInput() {
  const { doctorId } = await addDoctor(backOffice())
  return { ...exampleOf('CreateClinicInput'), name: unique('Consultorio'), doctorId }
}

export const records: Row[] = [
  ...named,
  {
    title: 'the form of a clinic',
    sends: ['PATCH', '/clinics/*'],
    async prepare() {
      const input = await clinicInput()
      const { id } = await add<Clinic>('/clinics', input)
      return {
        address: `/app/clinics/${id}`,
        field: fieldNamed('Nombre'),
        submit: buttonNamed('Editar'),
        saved: 'El consultorio ha sido actualizado correctamente.',
        times: async (text) => among((await read<Clinic>(`/clinics/${id}`)).name, text),
        elsewhere: () => backOffice().patch(`/clinics/${id}`, { ...input, district: unique('Barrio') }),
      }
    },
  },
  {
    title: 'the archive of a clinic',
    sends: ['PATCH', '/clinics/archived/*'],
    prepare: async () => archiving('/clinics', '/clinics', (await add<Clinic>('/clinics', await clinicInput())).id),
  },
  {
    title: 'a new clinic',
    sends: ['POST', '/clinics'],
    async prepare() {
      const { address, district, city, state, zipCode } = exampleOf('CreateClinicInput')
      const place = { Dirección: address, Barrio: district, Ciudad: city, Provincia: state, 'Código postal': zipCode }
      return {
        address: '/app/clinics/create',
        field: fieldNamed('Nombre'),
        fill: (page) => fillIn(page, { ...place, Latitud: '-34,6', Longitud: '-58,4', Médico: 'Quiroga' }),
        submit: buttonNamed('Registrar Consultorio'),
        saved: 'Se ha creado el consultorio correctamente.',
        times: async (text) =>
          among(
            (await read<Clinic[]>('/clinics')).map(({ name }) => name),
            text,
          ),
      }
    },
  },
]
