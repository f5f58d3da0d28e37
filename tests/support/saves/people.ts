import { randomInt, randomUUID } from 'node:crypto'
import type { PatientDetail, PatientPage, User } from '#contract/generated/schema.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { addDoctor, choicesOf } from '#tests/support/features/doctors.ts'
import { addLead, leadOf, newLastName } from '#tests/support/features/leads.ts'
import { add as addUser, PASSWORD, read as userOf } from '#tests/support/features/users.ts'
import { firstSignIn, formOf, signIn } from '#tests/support/server/client.ts'
import { add, buttonNamed, fieldNamed, inQuestion, opening, read, sends, unique } from './rows.ts'
import { among, type Row } from './saves.ts'

const anyPatient = () => ({
  ...{ firstName: 'Nélida', lastName: newLastName(), dni: null, dateBirthday: '1980-02-29', phone: '11 5678-1234' },
  ...{ email: '', gender: null, insuranceId: null, memberNumber: '' },
})
const newEmail = () => `${randomUUID()}@salvia.test`
const changeUser = (id: number, fields: Record<string, string>) => backOffice().patch(`/users/${id}`, formOf(fields))
const changeDoctor = (id: number, fields: Record<string, string>) => backOffice().patch(`/users/doctor/${id}`, formOf(fields))

/** Somebody of the back office of the test's own, signed in. */
async function somebody() {
  const account = { email: newEmail(), password: PASSWORD }
  const user = await add<User>('/users', {
    ...account,
    firstName: 'Inés',
    lastName: 'Duarte',
    roleType: 'BACKOFFICE',
    employeeNumber: 'E-1',
  })
  return { ...account, id: user.id, token: await firstSignIn(writable().api, account), password: `${PASSWORD}, mía` }
}

export const people: Row[] = [
  {
    title: 'the form of a user',
    sends: ['PATCH', '/users/*'],
    async prepare() {
      const { id } = await addUser('BACKOFFICE')
      return {
        address: `/app/users-salvia/${id}`,
        field: fieldNamed('Nombre'),
        submit: buttonNamed('Guardar Cambios'),
        confirm: inQuestion(),
        saved: 'Los detalles del usuario han sido actualizados.',
        times: async (text) => among((await userOf(id)).firstName, text),
        elsewhere: () => changeUser(id, { lastName: newLastName() }),
      }
    },
  },
  {
    title: 'the form of a doctor',
    sends: ['PATCH', '/users/doctor/*'],
    async prepare() {
      const { id } = await addDoctor(backOffice())
      return {
        address: `/app/users-salvia/${id}`,
        field: fieldNamed('Apellido'),
        submit: buttonNamed('Guardar Cambios'),
        confirm: inQuestion(),
        saved: 'Los detalles del usuario han sido actualizados.',
        times: async (text) => among((await userOf(id)).lastName, text),
        elsewhere: () => changeDoctor(id, { firstName: newLastName() }),
      }
    },
  },
  {
    title: 'a new user',
    sends: ['POST', '/users'],
    prepare: async () => ({
      address: '/app/users-salvia/create',
      field: fieldNamed('Apellido'),
      async fill(page) {
        await page.getByRole('combobox', { name: 'Rol', exact: true }).selectOption('BackOffice')
        await fieldNamed('Nombre')(page).fill('Ana')
        await fieldNamed('Correo electrónico')(page).fill(newEmail())
        await fieldNamed('Número de empleado')(page).fill('E-2')
        await fieldNamed('Contraseña')(page).fill(PASSWORD)
      },
      isSecret: true,
      submit: buttonNamed('Crear Usuario'),
      saved: 'Usuario creado',
      times: async (text) =>
        among(
          (await read<User[]>('/users')).map(({ lastName }) => lastName),
          text,
        ),
    }),
  },
  {
    title: 'the status of a user',
    sends: ['PATCH', '/users/status/*'],
    async prepare() {
      const { id } = await addUser('BACKOFFICE')
      return {
        address: `/app/users-salvia/${id}`,
        submit: buttonNamed(/^(Desactivar|Activar)$/),
        confirm: inQuestion(),
        saved: 'Los detalles del usuario han sido actualizados.',
        elsewhere: () => changeUser(id, { lastName: newLastName() }),
      }
    },
  },
  {
    title: 'an assignment of choices',
    sends: ['POST', '/choices'],
    async prepare() {
      const { id, doctorId } = await addDoctor(backOffice())
      const field = fieldNamed('Método de pago')
      const assign = (paymentMethod: string) => backOffice().post('/choices', { doctorId, quantity: 5, ppc: 1, paymentMethod })
      return {
        address: `/app/users-salvia/${id}?tab=choices`,
        open: opening('Asignar Choices', field),
        field,
        async fill(page) {
          await fieldNamed('Cantidad')(page).fill('10')
          await fieldNamed('PPC')(page).fill('1500')
        },
        submit: sends(field),
        saved: 'Los choices fueron asignados correctamente.',
        times: async (text) => among((await choicesOf(backOffice(), doctorId)).transactions, text),
        elsewhere: () => assign(unique('Otra')),
      }
    },
  },
  {
    title: 'what takes an assignment back',
    sends: ['POST', '/choices/reversal/*'],
    async prepare() {
      const { id, doctorId } = await addDoctor(backOffice())
      await backOffice().post('/choices', { doctorId, quantity: 5, ppc: 1, paymentMethod: 'Transferencia' })
      const field = fieldNamed('Motivo')
      return {
        address: `/app/users-salvia/${id}?tab=choices`,
        open: opening(/^Anular/, field),
        field,
        submit: sends(field),
        saved: 'La asignación fue anulada.',
        times: async (text) =>
          among(
            (await choicesOf(backOffice(), doctorId)).transactions.map(({ observation }) => observation),
            text,
          ),
      }
    },
  },
  {
    title: 'a comment on a lead',
    sends: ['PATCH', '/doctors-referrals/*'],
    async prepare() {
      const id = await addLead({ email: newEmail() })
      return {
        address: `/app/doctor-referrals/${id}`,
        field: fieldNamed('Nuevo Comentario'),
        submit: buttonNamed('Actualizar Lead'),
        saved: 'Lead actualizado correctamente.',
        times: async (text) => among((await leadOf(id)).notes, text),
        async elsewhere(nth) {
          const { notes } = await leadOf(id)
          const status = nth % 2 ? 'CONTACTED' : 'REJECTED'
          return backOffice().patch(`/doctors-referrals/${id}`, { status, notes: [notes, unique('Otra')].filter(Boolean).join('\n') })
        },
      }
    },
  },
  {
    title: 'a new lead',
    sends: ['POST', '/doctors-referrals/lead'],
    role: 'DOCTOR',
    prepare: async () => ({
      address: '/app/referrals/create',
      field: fieldNamed('Apellido'),
      async fill(page) {
        await fieldNamed('Nombre')(page).fill('Ana')
        await fieldNamed('Email')(page).fill(newEmail())
      },
      submit: buttonNamed('Crear Referido'),
      saved: 'Referido creado exitosamente.',
      times: async (text) => among(await read('/doctors-referrals'), text),
    }),
  },
  {
    title: 'a new patient',
    sends: ['POST', '/patients'],
    prepare: async () => ({
      address: '/app/users-pacients/create',
      field: fieldNamed('Apellido'),
      async fill(page) {
        await fieldNamed('Nombre')(page).fill('Nélida')
        await fieldNamed('Fecha de nacimiento')(page).fill('29/02/1980')
        await fieldNamed('Teléfono')(page).fill(`11 5${randomInt(100, 999)}-${randomInt(1000, 9999)}`)
      },
      submit: buttonNamed('Agregar paciente'),
      saved: 'El paciente se agregó.',
      times: async (text) => (await read<PatientPage>(`/patients/page?search=${encodeURIComponent(text)}`)).data.length,
    }),
  },
  {
    title: 'the form of a patient',
    sends: ['PATCH', '/patients/*'],
    async prepare() {
      const patient = anyPatient()
      const { id } = await add('/patients', patient)
      return {
        address: `/app/users-pacients/edit/${id}`,
        field: fieldNamed('Nombre'),
        submit: buttonNamed('Guardar Cambios'),
        saved: 'Los datos del paciente se guardaron.',
        times: async (text) => among((await read<PatientDetail>(`/patients/${id}`)).user.firstName, text),
        elsewhere: () => backOffice().patch(`/patients/${id}`, { ...patient, lastName: newLastName() }),
      }
    },
  },
  {
    title: 'the own account',
    sends: ['PATCH', '/users/me/account'],
    async prepare() {
      const { id, token } = await somebody()
      return {
        token,
        address: '/app/settings/account',
        field: fieldNamed('Nombre'),
        submit: buttonNamed('Guardar Cambios'),
        saved: 'Tus datos se guardaron.',
        times: async (text) => among((await userOf(id)).firstName, text),
        elsewhere: () => changeUser(id, { lastName: newLastName() }),
      }
    },
  },
  {
    title: 'the own password',
    sends: ['POST', '/users/me/password'],
    async prepare() {
      const { token, password } = await somebody()
      const next = fieldNamed('Contraseña nueva')
      return {
        token,
        address: '/app/settings/change-password',
        field: next,
        fill: (page, last) => page.getByLabel('Contraseña actual').fill(last ?? password),
        isSecret: true,
        submit: buttonNamed('Cambiar contraseña'),
        saved: 'Tu contraseña cambió.',
      }
    },
  },
  {
    title: 'the closing of the other sessions',
    sends: ['DELETE', '/users/me/sessions'],
    async prepare() {
      const { token, email, password } = await somebody()
      const enter = () => signIn(writable().api, { email, password })
      await enter()
      return {
        token,
        address: '/app/settings/account',
        submit: buttonNamed('Cerrar todas las demás'),
        confirm: inQuestion(),
        saved: 'Las demás sesiones se cerraron.',
        elsewhere: enter,
      }
    },
  },
  {
    title: 'a choice of how the console looks',
    sends: ['PATCH', '/users/me/preferences'],
    async prepare() {
      const { token } = await somebody()
      return {
        token,
        address: '/app/settings/appearance',
        submit: (page) => page.getByRole('group', { name: 'Tamaño del texto' }).getByRole('radio', { checked: false }),
        isChoice: true,
        saved: 'Guardado.',
      }
    },
  },
]
