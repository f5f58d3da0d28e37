import type { DoctorSchedule, FollowUpNote, Post, ScheduleExceptionResult } from '#contract/generated/schema.ts'
import { formatIsoDate } from '#src/i18n/format.ts'
import { fillIn } from '#tests/support/browser/form.ts'
import { backOffice, writable } from '#tests/support/browser/writable.ts'
import { addPractice } from '#tests/support/features/agenda.ts'
import { consultationOf } from '#tests/support/features/consultations.ts'
import { addDoctor } from '#tests/support/features/doctors.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { client, firstSignIn } from '#tests/support/server/client.ts'
import { add, buttonNamed, fieldNamed, opening, read, sends, unique } from './rows.ts'
import { among, type Row } from './saves.ts'

const NINE = 540
const correctReason = (id: number) => backOffice().patch(`/medical-consultation/reason/${id}`, { name: unique('Motivo') })

/** A turno of a practice of its own, in the agenda. */
async function inAgenda() {
  const practice = await addPractice()
  const day = await freeWeek()
  const { id } = await practice.book(day, NINE)
  return { practice, day, id, address: `${practice.address('dia', day)}&turno=${id}` }
}

/** A day on which a doctor does not attend. */
async function closedDay() {
  const { doctorId } = await addPractice()
  const day = await freeWeek()
  const input = {
    clinicId: null,
    kind: 'CLOSED',
    fromDay: day,
    toDay: day,
    fromTime: null,
    toTime: null,
    slotMinutes: null,
    reason: 'Congreso',
  }
  const { id } = await add<ScheduleExceptionResult>('/schedule/exceptions', { doctorId, ...input })
  return { doctorId, exception: { id, input } }
}

export const desk: Row[] = [
  {
    title: 'the reason of a turno in the agenda',
    sends: ['PATCH', '/medical-consultation/reason/*'],
    async prepare() {
      const { id, address } = await inAgenda()
      const field = fieldNamed('Motivo de la consulta')
      return {
        address,
        open: opening('Editar motivo', field),
        field,
        submit: buttonNamed('Guardar motivo'),
        saved: 'Motivo guardado',
        times: async (text) => among((await consultationOf(id)).name, text),
        elsewhere: () => correctReason(id),
      }
    },
  },
  {
    title: 'a turno that is moved',
    sends: ['PATCH', '/medical-consultation/appointment/*'],
    async prepare() {
      const { id, address } = await inAgenda()
      const field = fieldNamed('Motivo (opcional)')
      return {
        address,
        async open(page) {
          await opening('Reprogramar', buttonNamed(/^Libre: .*, 10:00, 30 minutos/))(page)
          await opening(/^Libre: .*, 10:00, 30 minutos/, field)(page)
        },
        field,
        submit: (page) =>
          page.getByRole('complementary', { name: 'Reprogramar turno' }).getByRole('button', { name: 'Reprogramar', exact: true }),
        saved: 'Turno reprogramado',
        elsewhere: () => correctReason(id),
        isAlone: true,
      }
    },
  },
  {
    title: 'time that is blocked in the agenda',
    sends: ['POST', '/schedule/exceptions'],
    async prepare() {
      const practice = await addPractice()
      const day = await freeWeek()
      const field = fieldNamed('Motivo')
      return {
        address: practice.address('dia', day),
        async open(page) {
          await opening(/^Libre: .*, 10:00, 30 minutos/, buttonNamed('Bloquear este horario'))(page)
          await opening('Bloquear este horario', field)(page)
        },
        field,
        submit: sends(field),
        saved: 'Horario bloqueado',
        times: async (text) => among((await read<DoctorSchedule>(`/schedule/doctor/${practice.doctorId}`)).exceptions, text),
        isAlone: true,
      }
    },
  },
  {
    title: 'the way back of a consultation',
    sends: ['POST', '/medical-consultation/reopening/*'],
    async prepare() {
      const { id } = await inAgenda()
      await backOffice().patch(`/medical-consultation/${id}`, { status: 'CONFIRMED' })
      const field = fieldNamed('Motivo')
      return {
        address: `/app/medical-consultation/${id}`,
        open: opening(/^Volver a /, field),
        field,
        submit: sends(field),
        saved: 'El estado de la consulta se actualizó correctamente.',
        times: async (text) => among((await consultationOf(id)).changes, text),
        elsewhere: () => correctReason(id),
      }
    },
  },
  {
    title: 'the correction of a note',
    sends: ['PATCH', '/follow-up-notes/*'],
    async prepare() {
      const practice = await addPractice()
      const { id: consultationId } = await practice.bookNow()
      const token = await firstSignIn(writable().api, practice.doctor)
      const note = (await client(writable().api, token).post('/follow-up-notes', { consultationId, content: 'Refiere mejoría.' }))
        .body as FollowUpNote // a 201
      const field = fieldNamed('Corregir la nota')
      return {
        token,
        address: `/app/medical-consultation/${consultationId}`,
        open: opening('Corregir', field),
        field,
        submit: buttonNamed('Guardar corrección'),
        saved: 'La nota se guardó correctamente.',
        times: async (text) =>
          among(
            (await consultationOf(consultationId)).followUpNotes.map(({ content }) => content),
            text,
          ),
        elsewhere: () => client(writable().api, token).patch(`/follow-up-notes/${note.id}`, { content: unique('Otra vez') }),
      }
    },
  },
  {
    title: 'a new post of a doctor',
    sends: ['POST', '/posts'],
    async prepare() {
      const doctor = await addDoctor(backOffice())
      return {
        token: await firstSignIn(writable().api, doctor),
        address: '/app/posts/create',
        field: fieldNamed('Título'),
        fill: (page) => fillIn(page, { Categoría: 'Estudio', Precio: '38.000', Duración: '40', Descripción: 'Con turno.' }),
        submit: buttonNamed('Guardar borrador'),
        saved: 'El borrador quedó guardado.',
        times: async (text) => among(await read<Post[]>(`/posts/doctor/${doctor.doctorId}`), text),
      }
    },
  },
  {
    title: 'the trial of a webhook',
    sends: ['POST', '/webhooks/*/deliveries'],
    async prepare() {
      const url = `https://example.com/${unique('prueba').replace(' ', '')}`
      const { id } = await add('/webhooks', { url, events: ['LEAD_CHANGED'] })
      return {
        address: `/app/apps/webhooks/${id}`,
        submit: buttonNamed('Enviar prueba'),
        saved: 'La prueba está en camino.',
      }
    },
  },
  {
    title: 'the form of a closed day',
    sends: ['PATCH', '/schedule/exceptions/*'],
    async prepare() {
      const { doctorId, exception } = await closedDay()
      const field = fieldNamed('Motivo')
      return {
        address: `/app/schedule/hours/${doctorId}`,
        open: opening(/^Cambiar: /, field),
        field,
        submit: sends(field),
        saved: 'La excepción se guardó.',
        times: async (text) => among((await read<DoctorSchedule>(`/schedule/doctor/${doctorId}`)).exceptions, text),
        elsewhere: () => backOffice().patch(`/schedule/exceptions/${exception.id}`, { ...exception.input, reason: unique('Congreso') }),
      }
    },
  },
  {
    title: 'the removal of a closed day',
    sends: ['DELETE', '/schedule/exceptions/*'],
    async prepare() {
      const { doctorId } = await closedDay()
      return {
        address: `/app/schedule/hours/${doctorId}`,
        submit: buttonNamed(/^Quitar: /),
        saved: 'La excepción se quitó.',
        isAlone: true,
      }
    },
  },
  {
    title: 'the arrival of a patient',
    sends: ['PATCH', '/medical-consultation/arrival/*'],
    async prepare() {
      const practice = await addPractice()
      const { id, date } = await practice.bookNow()
      return {
        address: `${practice.address('dia', formatIsoDate(new Date(date)))}&turno=${id}`,
        submit: buttonNamed(/^(Llegó|No llegó todavía)$/),
        saved: /Llegada (anotada|borrada)/,
        elsewhere: () => correctReason(id),
      }
    },
  },
  {
    title: 'a new webhook',
    sends: ['POST', '/webhooks'],
    prepare: async () => ({
      address: '/app/apps/webhooks/create',
      field: fieldNamed('Dirección'),
      word: () => `https://example.com/${unique('nueva').replace(' ', '')}`,
      fill: (page) => page.getByRole('checkbox', { name: 'Referido nuevo o cambiado' }).check(),
      submit: buttonNamed('Agregar'),
      saved: 'El webhook se agregó.',
      times: async (text) => (await read<{ url: string }[]>('/webhooks')).filter(({ url }) => url === text).length,
    }),
  },
]
