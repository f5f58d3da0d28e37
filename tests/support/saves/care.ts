import type { ConsultationList, DoctorSchedule, Post, Reservation } from '#contract/generated/schema.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { consultationOf, demoDoctor } from '#tests/support/features/consultations.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { addPost } from '#tests/support/features/posts.ts'
import { addReservation } from '#tests/support/features/reservations.ts'
import { client } from '#tests/support/server/client.ts'
import { buttonNamed, fieldNamed, opening, read, sends, unique } from './rows.ts'
import { among, type Row } from './saves.ts'

const NINE = 540
const correctReason = (id: number) => backOffice().patch(`/medical-consultation/reason/${id}`, { name: unique('Motivo') })
const scheduleOf = (doctorId: number) => read<DoctorSchedule>(`/schedule/doctor/${doctorId}`)

/** A turno of a practice of its own. */
async function booked() {
  const practice = await addPractice()
  const day = await freeWeek()
  const { id } = await practice.book(day, NINE)
  return { practice, day, id, changes: async () => (await consultationOf(id)).changes.length }
}

export const care: Row[] = [
  {
    title: 'a note',
    sends: ['POST', '/follow-up-notes'],
    role: 'DOCTOR',
    async prepare() {
      const own = client(writable().api, (await demoDoctor()).token)
      const [{ id } = { id: 0 }] = ((await own.get('/medical-consultation?view=history&status=CANCELLED')).body as ConsultationList).data // a 200
      const field = fieldNamed('Nueva nota')
      const notes = async () => (await consultationOf(id)).followUpNotes.map(({ content }) => content)
      return {
        address: `/app/medical-consultation/${id}`,
        field,
        submit: buttonNamed('Guardar nota'),
        saved: 'La nota se guardó correctamente.',
        times: async (text) => among(await notes(), text),
      }
    },
  },
  {
    title: 'the status of a consultation',
    sends: ['PATCH', '/medical-consultation/*'],
    async prepare() {
      const { id, changes } = await booked()
      const before = await changes()
      return {
        address: `/app/medical-consultation/${id}`,
        submit: buttonNamed('Confirmar'),
        saved: 'El estado de la consulta se actualizó correctamente.',
        times: async () => Number((await changes()) > before),
        elsewhere: () => correctReason(id),
      }
    },
  },
  {
    title: 'the cancellation of a consultation',
    sends: ['PATCH', '/medical-consultation/*'],
    async prepare() {
      const { id } = await booked()
      const field = fieldNamed('Motivo de la cancelación')
      return {
        address: `/app/medical-consultation/${id}`,
        open: opening('Cancelar consulta', field),
        field,
        submit: sends(field),
        saved: 'El estado de la consulta se actualizó correctamente.',
        times: async (text) => among((await consultationOf(id)).cancelledReason, text),
        elsewhere: () => correctReason(id),
      }
    },
  },
  {
    title: 'a new turno',
    sends: ['POST', '/medical-consultation'],
    async prepare() {
      const practice = await addPractice()
      const day = await freeWeek()
      const field = fieldNamed('Motivo de la consulta')
      return {
        address: practice.address('dia', day),
        open: opening(/^Libre: .*, 09:00, 30 minutos/, field),
        field,
        async fill(page) {
          const patient = page.getByPlaceholder('Nombre, DNI o teléfono')
          if ((await patient.inputValue()).includes(practice.lastName)) return
          await patient.fill(practice.lastName)
          await page
            .getByRole('option', { name: new RegExp(practice.lastName) })
            .first()
            .click()
        },
        submit: buttonNamed('Reservar turno'),
        saved: 'Turno reservado',
        times: async (text) => among(await read(`/schedule/agenda?from=${day}&to=${day}&doctorIds=${practice.doctorId}`), text),
        isAlone: true,
      }
    },
  },
  {
    title: 'the cancellation of a turno in the agenda',
    sends: ['PATCH', '/medical-consultation/*'],
    async prepare() {
      const { id, practice, day } = await booked()
      const field = fieldNamed('Motivo de la cancelación')
      return {
        address: `${practice.address('dia', day)}&turno=${id}`,
        open: opening('Cancelar turno', field),
        field,
        submit: sends(field),
        saved: /Turno cancelado/,
        times: async (text) => among((await consultationOf(id)).cancelledReason, text),
        elsewhere: () => correctReason(id),
      }
    },
  },
  {
    title: 'the confirmation of a turno in the agenda',
    sends: ['PATCH', '/medical-consultation/*'],
    async prepare() {
      const { id, practice, day, changes } = await booked()
      const before = await changes()
      return {
        address: `${practice.address('dia', day)}&turno=${id}`,
        submit: (page) => page.getByRole('complementary').getByRole('button', { name: 'Confirmar', exact: true }),
        saved: /Turno confirmado/,
        times: async () => Number((await changes()) > before),
        elsewhere: () => correctReason(id),
      }
    },
  },
  {
    title: 'the opening hours of a doctor',
    sends: ['PATCH', '/schedule/doctor/*'],
    async prepare() {
      const { doctorId } = await addPractice()
      const { hours } = await scheduleOf(doctorId)
      return {
        address: `/app/schedule/hours/${doctorId}`,
        field: fieldNamed('Sobreturnos por día'),
        word: (nth) => String(3 + nth),
        submit: buttonNamed('Guardar horarios'),
        saved: 'Los horarios de atención se guardaron.',
        times: async (text) => Number(String((await scheduleOf(doctorId)).overbookingsPerDay) === text),
        elsewhere: (nth) =>
          backOffice().patch(`/schedule/doctor/${doctorId}`, { hours: hours.slice(0, 1 + (nth % 6)), overbookingsPerDay: 2 }),
      }
    },
  },
  {
    title: 'a closed day',
    sends: ['POST', '/schedule/exceptions'],
    async prepare() {
      const { doctorId } = await addPractice()
      const day = await freeWeek()
      const field = fieldNamed('Motivo')
      return {
        address: `/app/schedule/hours/${doctorId}`,
        open: opening('Agregar excepción', field),
        field,
        async fill(page) {
          const [year, month, date] = day.split('-')
          for (const name of ['Primer día', 'Último día']) await fieldNamed(name)(page).fill(`${date}/${month}/${year}`)
        },
        submit: buttonNamed('Guardar excepción'),
        saved: 'La excepción se guardó.',
        times: async (text) => among((await scheduleOf(doctorId)).exceptions, text),
      }
    },
  },
  {
    title: 'the form of a post',
    sends: ['PATCH', '/posts/*'],
    async prepare() {
      const { id, change } = await addPost()
      return {
        address: `/app/posts/edit/${id}`,
        field: fieldNamed('Título'),
        submit: buttonNamed('Guardar Cambios'),
        saved: 'Los cambios quedaron guardados.',
        times: async (text) => among((await read<Post>(`/posts/${id}`)).title, text),
        elsewhere: (nth) => change({ time: 10 + 5 * (nth % 20) }),
      }
    },
  },
  {
    title: 'the review of a post',
    sends: ['PATCH', '/posts/status/*'],
    async prepare() {
      const { id, change } = await addPost()
      return {
        address: `/app/posts/edit/${id}`,
        submit: buttonNamed(/^(Enviar a revisión|Volver a borrador)$/),
        saved: /Enviada a revisión|Volvió a borrador/,
        elsewhere: (nth) => change({ time: 10 + 5 * (nth % 20) }).catch(() => undefined),
      }
    },
  },
  {
    title: 'the reason why a post is rejected',
    sends: ['PATCH', '/posts/status/*'],
    async prepare() {
      const { id, move } = await addPost()
      await move('IN_REVIEW')
      const field = fieldNamed('Motivo')
      return {
        address: `/app/posts/edit/${id}`,
        open: opening('Rechazar', field),
        field,
        submit: sends(field),
        saved: 'Rechazada. El médico recibe el motivo.',
        times: async (text) => among((await read<Post>(`/posts/${id}`)).rejectedReason, text),
      }
    },
  },
  {
    title: 'the waiting list of a reservation',
    sends: ['PATCH', '/reservations/*'],
    async prepare() {
      const { address } = await addReservation()
      return {
        address,
        submit: buttonNamed(/^(Pasar a lista de espera|Volver a pendientes)$/),
        saved: 'La reserva quedó respondida.',
      }
    },
  },
  {
    title: 'the rejection of a reservation',
    sends: ['PATCH', '/reservations/*'],
    async prepare() {
      const { reservation, address } = await addReservation()
      const field = fieldNamed('Nota interna (opcional)')
      return {
        address,
        open: opening('Rechazar', field),
        field,
        fill: (page) => page.getByLabel('Motivo').first().selectOption('Otro motivo'),
        submit: sends(field),
        saved: 'La reserva quedó respondida.',
        times: async (text) => among(await read<Reservation>(`/reservations/${reservation.id}`), text),
      }
    },
  },
  {
    title: 'the acceptance of a reservation',
    sends: ['POST', '/reservations/*/appointment'],
    async prepare() {
      const { address, practice, day, proposeElsewhere } = await addReservation()
      const field = fieldNamed('Motivo de la consulta')
      return {
        address,
        open: opening('Aceptar', field),
        field,
        submit: buttonNamed('Dar el turno'),
        saved: 'La reserva quedó respondida.',
        times: async (text) => among(await read(`/schedule/agenda?from=${day}&to=${day}&doctorIds=${practice.doctorId}`), text),
        elsewhere: () => proposeElsewhere(),
      }
    },
  },
  {
    title: 'the address of a webhook',
    sends: ['PATCH', '/webhooks/*'],
    async prepare() {
      const body = { url: `https://example.com/${unique('uno').replace(' ', '')}`, events: ['LEAD_CHANGED'] }
      const { id } = (await backOffice().post('/webhooks', body)).body as { id: number } // a 201
      return {
        address: `/app/apps/webhooks/${id}`,
        field: fieldNamed('Dirección'),
        word: () => `https://example.com/${unique('otra').replace(' ', '')}`,
        submit: buttonNamed('Guardar Cambios'),
        saved: 'El webhook se guardó.',
        times: async (text) => Number((await read<{ url: string }>(`/webhooks/${id}`)).url === text),
        elsewhere: (nth) => backOffice().patch(`/webhooks/${id}`, { ...body, isActive: nth % 2 === 0 }),
      }
    },
  },
]
