import { randomInt, randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { CancelledKind, ConsultationStatus } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { createPatientLinks } from '#server/messages/patient-links.ts'
import { mails } from '#server/messages/schema.ts'
import { addDays, clinicDay } from '#server/platform/time/clinic-day.ts'
import { reservations } from '#server/reservations/schema.ts'
import { createRandom } from '#server/seed/random.ts'
import type { TestApp } from '#tests/support/server/app.ts'

/** The walk's own record of an appointment. It has read none of it. */
export type Known = {
  id: number
  date: string
  status: ConsultationStatus
  kind: CancelledKind | null
  arrivedAt: number | null
  email: string
  reservationId: number | null
}

/** So long are an appointment and a slot. */
export const MINUTES = 30
const SLOT_MS = MINUTES * 60_000
const PASSWORD = 'una clave larga'

/** Random days of a doctor who attends around the clock, by desk, doctor and patients. The test keeps its own record beside the server's. */
export async function startRandomDay(app: TestApp, seed: number) {
  const random = createRandom(seed)
  const { db } = app
  const email = `${randomUUID()}@salvia.test`
  await app.ok('createUser', {
    as: 'BACKOFFICE',
    body: {
      ...{ firstName: 'Ana', lastName: 'Azar', email, password: PASSWORD, roleType: 'DOCTOR' },
      ...{ specialty: 1, licenseNumber: 'MN 1', cuit: '20-28456123-7' },
    },
  })
  const doctor = { token: await app.firstSignIn(email, PASSWORD) }
  await db.update(users).set({ validated: true }).where(eq(users.email, email))
  const [row] = await db
    .select({ id: doctors.id })
    .from(doctors)
    .innerJoin(users, eq(users.id, doctors.userId))
    .where(eq(users.email, email))
  const doctorId = row?.id ?? 0
  const place = { address: 'Av. Colón 100', district: 'Centro', city: 'Córdoba', state: 'Córdoba' as const, zipCode: 'X5000' }
  const addClinic = (name: string) =>
    app.ok('createClinic', {
      as: 'BACKOFFICE',
      body: { ...place, doctorId, name: `${name} ${doctorId}`, latitude: -31.4, longitude: -64.2 },
    })
  const clinicId = (await addClinic('Sede')).id
  const otherClinicId = (await addClinic('Anexo')).id
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    ...{ clinicId, weekday, from: '00:00', to: '23:30', slotMinutes: MINUTES, validFrom: '2020-01-01', validUntil: null },
  }))
  await app.ok('updateDoctorSchedule', {
    as: 'BACKOFFICE',
    params: { id: doctorId },
    body: { hours, overbookingsPerDay: 20, onlineBooking: 'DIRECT' },
  })
  const today = clinicDay(new Date())
  // A holiday is a day as others.
  const open = {
    kind: 'OPEN' as const,
    reason: 'Feriado',
    fromDay: addDays(today, -2),
    toDay: addDays(today, 3),
    fromTime: null,
    toTime: null,
  }
  await app.ok('createScheduleException', { as: 'BACKOFFICE', body: { ...open, doctorId, clinicId: null, slotMinutes: null } })
  const feed = (await app.ok('renewScheduleFeed', { as: doctor })).path.split('key=')[1] ?? ''
  const links = createPatientLinks(db, '')

  const known = new Map<number, Known>()
  const all = () => [...known.values()]
  const isOpen = ({ status }: Known) => status === 'PENDING' || status === 'CONFIRMED'
  const isPast = ({ date }: Known) => Date.parse(date) <= Date.now()
  const isToday = ({ date }: Known) => clinicDay(new Date(date)) === clinicDay(new Date())
  const one = (which: (one: Known) => boolean) => {
    const found = all().filter(which)
    return found[random.whole(0, found.length - 1)]
  }
  const staff = () => (random.chance(0.5) ? ('BACKOFFICE' as const) : doctor)
  async function freeTime() {
    const { data } = await app.ok('findFreeSlots', { as: 'BACKOFFICE', query: { doctorId, limit: 12 } })
    return data[random.whole(0, data.length - 1)]?.date ?? ''
  }
  const when = (date: string) => ({ doctorId, clinicId, date, durationInMinutes: MINUTES })
  async function newPatient() {
    const address = `${randomUUID()}@example.com`
    const person = { firstName: 'Lucía', lastName: 'Gómez', dni: null, dateBirthday: '1980-02-29', phone: '11 5678-1234', email: address }
    const { id } = await app.ok('createPatient', {
      as: 'BACKOFFICE',
      body: { ...person, gender: null, insuranceId: null, memberNumber: '' },
    })
    return { patientId: id, email: address }
  }
  async function add(date: string, more: object = {}) {
    const { patientId, email: address } = await newPatient()
    const { id } = await app.ok('createConsultation', { as: 'BACKOFFICE', body: { ...when(date), patientId, name: 'Control', ...more } })
    known.set(id, { id, date, status: 'PENDING', kind: null, arrivedAt: null, email: address, reservationId: null })
  }
  /** Changes a status, and the walk's record if the server took the change. */
  async function turn(which: Known | undefined, status: ConsultationStatus, as: 'BACKOFFICE' | { token: string }, kind?: CancelledKind) {
    if (!which) return false
    const body = { status, ...(kind && { cancelledKind: kind, cancelledReason: 'Lo pidió.' }) }
    const { status: answered } = await app.call('updateConsultationStatus', { as, params: { id: which.id }, body })
    if (answered < 300) Object.assign(which, { status, kind: kind ?? null })
    return answered < 300
  }
  let undoable: { which: Known; before: ConsultationStatus; as: 'BACKOFFICE' | { token: string } } | undefined

  async function change(which: Known | undefined, status: ConsultationStatus, kind?: CancelledKind) {
    if (!which) return
    const [as, before] = [staff(), which.status]
    if (await turn(which, status, as, kind)) undoable = { which, before, as }
  }

  async function undo() {
    if (undoable && known.get(undoable.which.id)?.status !== undoable.before) await turn(undoable.which, undoable.before, undoable.as)
    undoable = undefined
  }

  /** The possible steps, by their names. */
  const steps: Record<string, () => Promise<unknown>> = {
    book: async () => add(await freeTime()),
    async overbook() {
      const taken = one((it) => isOpen(it) && !isPast(it))
      if (taken) await add(taken.date, { overbookedReason: 'Urgencia' })
    },
    async move() {
      const which = one((it) => isOpen(it) && !isPast(it))
      if (!which) return
      const date = await freeTime()
      const isSameDay = clinicDay(new Date(date)) === clinicDay(new Date(which.date))
      await app.ok('moveConsultation', { as: staff(), params: { id: which.id }, body: { date, durationInMinutes: MINUTES } })
      Object.assign(which, { date, arrivedAt: isSameDay ? which.arrivedAt : null })
    },
    async arrive() {
      // Patients with the first hours, or with hours that have gone by, arrive first.
      const first = all()
        .filter((it) => isOpen(it) && isToday(it))
        .sort((it, other) => Date.parse(it.date) - Date.parse(other.date))
      const which = first[random.whole(0, Math.min(2, first.length - 1))]
      if (!which) return
      const arrived = which.arrivedAt === null || random.chance(0.8)
      await app.ok('updateArrival', { as: 'BACKOFFICE', params: { id: which.id }, body: { arrived } })
      which.arrivedAt = arrived ? (which.arrivedAt ?? Date.now()) : null
    },
    confirm: () =>
      change(
        one(({ status }) => status === 'PENDING'),
        'CONFIRMED',
      ),
    complete: () =>
      change(
        one((it) => it.status === 'CONFIRMED' && isPast(it)),
        'COMPLETED',
      ),
    cancel: () => change(one(isOpen), 'CANCELLED', random.pick(['PATIENT', 'CLINIC'])),
    noShow: () =>
      change(
        one((it) => isOpen(it) && isPast(it)),
        'CANCELLED',
        'NO_SHOW',
      ),
    undo,
    async answer() {
      const which = one((it) => isOpen(it) && !isPast(it))
      if (!which) return
      const key = await links.tokenOf('turno', { id: which.id, address: which.email })
      const answer = random.pick(['CONFIRMED', 'CANCELLED'] as const)
      await app.ok('answerAppointment', { params: { key }, body: { answer, date: which.date } })
      Object.assign(which, { status: answer, kind: answer === 'CANCELLED' ? 'PATIENT' : null })
    },
    /** A cancellation of the wrong row, taken back before anybody is told. */
    async cancelByMistake() {
      await change(one(isOpen), 'CANCELLED', 'CLINIC')
      await undo()
    },
    /** A patient books at once on the public page. */
    async bookOnline() {
      const { data } = await app.ok('listBookableTimes', { params: { id: doctorId } })
      const { date, minutes } = data[random.whole(0, Math.min(11, data.length - 1))] ?? { date: '', minutes: MINUTES }
      const address = `${randomUUID()}@example.com`
      const person = { firstName: 'Rosa', lastName: 'Luna', dni: String(randomInt(60_000_000, 99_999_999)), phone: '11 5678-1234' }
      const wish = { doctorId, specialityId: null, insuranceId: null, times: [{ date, minutes, clinicId }], recaptchaToken: '' }
      const { appointment } = await app.ok('requestBooking', {
        body: { ...person, ...wish, email: address },
        from: `10.1.${randomInt(255)}.${randomInt(255)}`,
      })
      const id = appointment?.id ?? 0
      const [asked] = await db.select({ id: reservations.id }).from(reservations).where(eq(reservations.consultationId, id))
      known.set(id, { id, date, status: 'PENDING', kind: null, arrivedAt: null, email: address, reservationId: asked?.id ?? 0 })
    },
    async reserve() {
      const address = `${randomUUID()}@example.com`
      const wanted = await freeTime()
      const person = { firstName: 'Elena', lastName: 'Paz', dni: null, phone: '11 5678-1234', email: address, insuranceId: null }
      const wish = { doctorId, specialityId: null, clinicId: null, weekdays: [], partOfDay: null, note: null }
      const { id: reservationId } = await app.ok('createReservation', {
        as: 'BACKOFFICE',
        body: { origin: 'PHONE', status: 'PENDING', ...person, ...wish, wantedTimes: [{ clinicId, date: wanted, minutes: MINUTES }] },
      })
      const date = await freeTime()
      const { consultation } = await app.ok('acceptReservation', {
        as: 'BACKOFFICE',
        params: { id: reservationId },
        body: { ...when(date), name: 'Consulta médica', patientId: null },
      })
      const id = consultation?.id ?? 0
      known.set(id, { id, date, status: 'PENDING', kind: null, arrivedAt: null, email: address, reservationId })
    },
    /** Half an hour or some more goes by: all appointments, and the mails about them, are so much earlier. */
    async wait() {
      const ms = SLOT_MS * random.whole(1, 3)
      const rows = await db.select().from(consultations).where(eq(consultations.doctorId, doctorId)).orderBy(asc(consultations.date))
      const earlier = (date: string) => new Date(Date.parse(date) - ms).toISOString()
      for (const { id, date, arrivedAt } of rows) {
        const passed = { date: earlier(date), arrivedAt: arrivedAt && earlier(arrivedAt) }
        await db.update(consultations).set(passed).where(eq(consultations.id, id))
        const which = known.get(id)
        if (which) Object.assign(which, { date: passed.date, arrivedAt: passed.arrivedAt && Date.parse(passed.arrivedAt) })
      }
      await db
        .update(mails)
        .set({ date: sql`${mails.date} - make_interval(secs => ${ms / 1000})` })
        .where(eq(mails.doctorId, doctorId))
    },
  }
  // The day is under way: some turnos of today have gone by, and somebody waits longer than theirs lasts.
  for (const begun of ['book', 'book', 'book', 'arrive', 'wait', 'wait', 'wait']) await steps[begun]?.()
  const names = Object.keys(steps)
  const common = ['book', 'book', 'arrive', 'wait']
  return {
    ...{ doctor, doctorId, clinicId, otherClinicId, feed, links, all, isOpen, isPast, isToday },
    /** Does one random thing, and returns its name. Common things happen more often. */
    async step() {
      const from = random.chance(0.5) ? common : names
      const name = from[random.whole(0, from.length - 1)] ?? 'book'
      await steps[name]?.()
      return name
    },
  }
}

export type RandomDay = Awaited<ReturnType<typeof startRandomDay>>
