import { and, eq, getTableName, gte, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { doctorInsurances, doctors, users } from '../accounts/schema.ts'
import { clinics } from '../clinics/schema.ts'
import { DEFAULT_REMINDERS } from '../messages/index.ts'
import type { Call, Operations } from '../platform/call.ts'
import { alphabetical } from '../platform/db/columns.ts'
import { singleRow } from '../platform/db/errors.ts'
import { lockAgendas } from '../platform/db/locks.ts'
import { eventStream } from '../platform/event-stream.ts'
import { implausible, Problem } from '../platform/problem.ts'
import { reading } from '../platform/records/parameters.ts'
import { getRow, insertRow, updateRow } from '../platform/records/rows.ts'
import { addDays, clinicDay, clinicTime, lastOf, startOfClinicDay, weekdayOf } from '../platform/time/clinic-day.ts'
import {
  reachableClinics,
  reachableConsultations,
  reachableDoctors,
  reachableExceptions,
  reachableHours,
  requireDoctor,
  requireNamedDoctor,
} from '../scope/index.ts'
import { outsideHours, planDays, toAgendaDay } from './availability.ts'
import { deleteFeed, findFeed, readFeed, renewFeed, writeCalendar } from './calendar-feed.ts'
import { readCancellations } from './cancellations.ts'
import { readAppointment } from './consultation-record.ts'
import { searchFree } from './free-times.ts'
import { holidaysBetween } from './holidays.ts'
import { readPatientAppointments } from './patient-appointments.ts'
import {
  bookingLimitsOf,
  DEFAULT_ONLINE_BOOKING,
  DEFAULT_OVERBOOKINGS,
  isDuring,
  MOST_TOUCHED,
  readBusy,
  readHours,
  readOutside,
  readOverbookings,
  readRules,
  readTouched,
  selectAppointments,
  selectExceptions,
  toException,
  toHours,
} from './schedule.ts'
import { readClinics, selectDoctors } from './schedule-doctors.ts'
import { rejectException, rejectHours, requireClinic, requireClinics } from './schedule-rules.ts'
import { consultations, doctorSchedules, scheduleExceptions as exceptions, openingHours } from './schema.ts'
import { suspend } from './suspension.ts'

const MOST_DAYS = 42
const MOST_DOCTORS = 20
const MOST_APPOINTMENTS = 2_000
/** An agenda looks at so many appointments that it does not show, and whose time is taken. */
const MOST_HIDDEN = 50_000
const MOST_EXCEPTIONS = 500
/** A doctor works at so many clinics. */
const MOST_PLACES = 200
/** A search looks at the hours of so many doctors. */
const MOST_SEARCHED = 1_000

const missing = 'La excepción no existe.'

const ONLINE = 'Las reservas por internet las decide el médico.'
/** What a clinic's staff do not decide, and why it is refused. */
const OF_THE_DOCTOR = {
  overbookingsPerDay: 'Los sobreturnos los decide el médico.',
  reminderHours: 'Los recordatorios los decide el médico.',
  ...{ onlineBooking: ONLINE, bookingNoticeHours: ONLINE, bookingDays: ONLINE, bookingsPerPatient: ONLINE, bookingsPerHour: ONLINE },
  bookingByMail: ONLINE,
}

type Asked = Pick<Call<'getDoctorSchedule'>, 'db' | 'user' | 'params'>

/** A doctor's hours and exceptions, as far as the caller reaches them. */
async function readSchedule({ db, user, params: { id } }: Asked) {
  const [row] = await db.select().from(doctorSchedules).where(eq(doctorSchedules.doctorId, id))
  const hours = await readHours(db, and(eq(openingHours.doctorId, id), reachableHours(user)))
  const current = and(eq(exceptions.doctorId, id), gte(exceptions.toDay, clinicDay(new Date())), reachableExceptions(user))
  const rows = await selectExceptions(db, current).limit(MOST_EXCEPTIONS)
  return {
    doctorId: id,
    overbookingsPerDay: row?.overbookingsPerDay ?? DEFAULT_OVERBOOKINGS,
    reminderHours: row?.reminderHours ?? DEFAULT_REMINDERS,
    onlineBooking: row?.onlineBooking ?? DEFAULT_ONLINE_BOOKING,
    ...bookingLimitsOf(row),
    hours: hours.map(toHours),
    exceptions: rows.map(toException),
    version: row?.version ?? 0,
  }
}

/** A doctor's schedule with the names in it, and the clinics at which hours may be added. */
async function withNames({ db, user }: Asked, schedule: Awaited<ReturnType<typeof readSchedule>>) {
  const named = schedule.hours.map(({ clinicId }) => clinicId)
  const doctor = singleRow(
    await db
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .innerJoin(doctors, eq(doctors.userId, users.id))
      .where(eq(doctors.id, schedule.doctorId)),
  )
  const places = await db
    .select({ id: clinics.id, name: clinics.name, city: clinics.city })
    .from(clinics)
    .where(and(eq(clinics.doctorId, schedule.doctorId), reachableClinics(user), or(isNull(clinics.archivedAt), inArray(clinics.id, named))))
    .orderBy(alphabetical(clinics.name), clinics.id)
    .limit(MOST_PLACES)
  const today = clinicDay(new Date())
  const holidays = await holidaysBetween(today, addDays(today, 365))
  return { ...schedule, doctor, clinics: places, holidays: Array.from(holidays, ([day, name]) => ({ day, name })) }
}

/** An exception with the appointments in it; one that opens has none. */
async function withTouched({ db, user, header }: Pick<Call<'createScheduleException'>, 'db' | 'user' | 'header'>, id: number) {
  const row = singleRow(await selectExceptions(db, eq(exceptions.id, id)))
  const touched = row.exception.kind === 'OPEN' ? [] : await readTouched(db, row.exception, reachableConsultations(user))
  header('x-truncated', String(touched.length > MOST_TOUCHED))
  header('etag', `"${row.exception.version}"`)
  return { ...toException(row), touched: touched.slice(0, MOST_TOUCHED) }
}

/** The condition of a doctor's exceptions that a caller may change: of staff those of their own clinics alone. */
const ownExceptions = (user: Asked['user']) =>
  user.role === 'ADMINISTRATOR_CLINIC'
    ? inArray(exceptions.clinicId, user.clinicIds.length > 0 ? user.clinicIds : [0])
    : reachableDoctors(user, exceptions.doctorId)

const PARTS = { MORNING: ['00:00', '12:00'], AFTERNOON: ['12:00', '18:00'], EVENING: ['18:00', '24:00'] } as const

export const schedule = {
  async getDoctorSchedule(call) {
    await requireDoctor(call.db, call.user, call.params.id)
    return call.versioned(await withNames(call, await readSchedule(call)))
  },

  async updateDoctorSchedule(call) {
    const {
      db,
      user,
      params: { id },
      body,
      audit,
      expectVersion,
      versioned,
    } = call
    await requireDoctor(db, user, id)
    for (const [name, message] of Object.entries(OF_THE_DOCTOR))
      if (body[name as keyof typeof OF_THE_DOCTOR] !== undefined && user.role === 'ADMINISTRATOR_CLINIC') throw implausible(name, message)
    await lockAgendas(db, id)
    const before = await readSchedule(call)
    expectVersion(before.version)
    await requireClinics(
      call,
      id,
      body.hours.map(({ clinicId }) => clinicId),
      (index) => `hours[${index}].clinicId`,
    )
    const reachable = reachableHours(user)
    const others = reachable ? await readHours(db, and(eq(openingHours.doctorId, id), not(reachable))) : []
    rejectHours(body.hours, others.map(toHours))
    await db.delete(openingHours).where(and(eq(openingHours.doctorId, id), reachable))
    const rows = body.hours.map(({ from, to, ...rest }) => ({ ...rest, doctorId: id, fromTime: from, toTime: to }))
    if (rows.length > 0) await db.insert(openingHours).values(rows)
    const overbookingsPerDay = body.overbookingsPerDay ?? before.overbookingsPerDay
    const reminderHours = (body.reminderHours ?? before.reminderHours).toSorted((one, other) => other - one)
    const onlineBooking = body.onlineBooking ?? before.onlineBooking
    const limits = bookingLimitsOf({ ...before, ...body })
    const values = { overbookingsPerDay, reminderHours, onlineBooking, ...limits, version: before.version + 1 }
    await db
      .insert(doctorSchedules)
      .values({ doctorId: id, ...values })
      .onConflictDoUpdate({ target: doctorSchedules.doctorId, set: values })
    const after = await readSchedule(call)
    const told = ({ exceptions: _, ...schedule }: typeof after) => ({ id, ...schedule })
    await audit({ entity: getTableName(doctorSchedules), id, before: told(before), after: told(after) })
    return versioned(await withNames(call, after))
  },

  async listOutsideHours({ db, user, params: { id }, audit }) {
    await requireDoctor(db, user, id)
    const found = await readOutside({ db, user }, id)
    const data = found.slice(0, MOST_TOUCHED)
    await audit({ entity: getTableName(consultations), rows: data.length })
    return { total: found.length, data }
  },

  async createScheduleException(call) {
    const { db, user, body } = call
    await requireNamedDoctor(db, user, body.doctorId)
    rejectException(body)
    await requireClinic(call, body.doctorId, body.clinicId)
    await lockAgendas(db, body.doctorId)
    const { id } = await insertRow(call, exceptions, { ...body, createdBy: user.id })
    return withTouched(call, id)
  },

  async updateScheduleException(call) {
    const { params, db, user, body } = call
    rejectException(body)
    const one = { table: exceptions, id: params.id, missing, where: ownExceptions(user) }
    const { doctorId } = await getRow(db, one)
    await requireClinic(call, doctorId, body.clinicId)
    await lockAgendas(db, doctorId)
    const { id } = await updateRow(call, one, () => body)
    return withTouched(call, id)
  },

  async deleteScheduleException(call) {
    const {
      db,
      user,
      params: { id },
      audit,
      expectVersion,
    } = call
    const one = { table: exceptions, id, missing, where: ownExceptions(user) }
    await lockAgendas(db, (await getRow(db, one)).doctorId)
    const row = await getRow(db, one)
    expectVersion(row.version)
    const before = singleRow(await selectExceptions(db, eq(exceptions.id, id)))
    await db.delete(exceptions).where(eq(exceptions.id, id))
    await audit({ entity: getTableName(exceptions), id, before: row })
    return toException(before)
  },

  getAgenda: reading(['from', 'to', 'doctorIds', 'clinicId', 'specialityId', 'status'], async ({ db, user, query, audit }) => {
    const { from, to, clinicId, status } = query
    if (to < from) throw implausible('to', 'El último día no puede ser anterior al primero.')
    if (to > addDays(from, MOST_DAYS - 1)) throw implausible('to', `Elegí ${MOST_DAYS} días como máximo.`)
    const found = await selectDoctors({ db, user }, query).limit(MOST_DOCTORS + 1)
    const shown = found.slice(0, MOST_DOCTORS)
    const ids = shown.map(({ id }) => id)
    const time = { from: Date.parse(startOfClinicDay(from)), to: Date.parse(startOfClinicDay(to, 1)) }
    const isShown = and(
      reachableConsultations(user),
      clinicId ? eq(consultations.clinicId, clinicId) : undefined,
      status ? eq(consultations.status, status) : undefined,
    )
    // An appointment that is not shown takes its time all the same.
    const isHidden = isShown && sql`not coalesce(${isShown}, false)`
    const [rows, { busyOf }, rulesOf, overbookingsOf, places] = await Promise.all([
      ids.length === 0 ? [] : selectAppointments(db, and(isDuring(time, ids), isShown)).limit(MOST_APPOINTMENTS + 1),
      isHidden && ids.length > 0 ? readBusy(db, ids, time, MOST_HIDDEN, isHidden) : { busyOf: () => [] },
      // What begins the day before, or ends the day after, is shown, too.
      readRules(db, ids, [addDays(from, -1), addDays(to, 1)], user),
      readOverbookings(db, ids),
      readClinics({ db, user }, ids),
    ])
    const appointments = rows.slice(0, MOST_APPOINTMENTS)
    const isHere = (id: number | null) => clinicId === undefined || id === null || id === clinicId
    await audit({ entity: getTableName(consultations), rows: appointments.length })
    return {
      doctors: shown.map(({ id, doctor }) => {
        const rules = rulesOf(id)
        const days = planDays(from, to, rules)
        const isOutside = outsideHours(rules, days)
        return {
          doctorId: id,
          doctor,
          overbookingsPerDay: overbookingsOf(id),
          days: days.map(({ open, closed, ...rest }) =>
            toAgendaDay(
              { ...rest, open: open.filter((one) => isHere(one.clinicId)), closed: closed.filter((one) => isHere(one.clinicId)) },
              busyOf(id),
            ),
          ),
          appointments: appointments
            .filter(({ doctorId }) => doctorId === id)
            .map((one) => (isOutside(one) ? { ...one, outsideHours: true } : one)),
        }
      }),
      clinics: places,
      hasMoreDoctors: found.length > MOST_DOCTORS,
      truncated: rows.length > MOST_APPOINTMENTS,
    }
  }),

  listCancellations: reading(['day'], async ({ db, user, query: { day }, audit }) => {
    const found = await readCancellations({ db, user }, day, MOST_TOUCHED + 1)
    const data = found.slice(0, MOST_TOUCHED)
    await audit({ entity: getTableName(consultations), rows: data.length })
    return { data, truncated: found.length > MOST_TOUCHED }
  }),

  async watchSchedule({ db, user, origin, header, services: { env, findCaller, agendaWatch, stopping } }) {
    const reachable = reachableDoctors(user)
    const own = reachable && new Set((await db.select({ id: doctors.id }).from(doctors).where(reachable)).map(({ id }) => id))
    const seen = JSON.stringify(user)
    // nginx would keep the events until there are some kilobytes of them.
    header('x-accel-buffering', 'no')
    return eventStream({
      seconds: env.eventsSeconds,
      signal: stopping,
      // With another role or clinic a caller reaches other agendas: the stream ends, and the next one has these.
      isOver: async () => seen !== JSON.stringify(await findCaller(origin.token ?? '', { isUse: false })),
      start: (send) =>
        agendaWatch.listen(user.id, (changed) => {
          const doctorIds = own ? changed.filter((id) => own.has(id)) : changed
          if (doctorIds.length > 0) send('changed', { doctorIds })
        }),
    })
  },

  getScheduleFeed: ({ db, user }) => readFeed(db, user.doctorId ?? 0),

  async getAgendaAppointment(call) {
    const appointment = await readAppointment(call)
    await call.audit({ entity: getTableName(consultations), id: appointment.id })
    return appointment
  },

  async listPatientAppointments(call) {
    const appointments = await readPatientAppointments(call)
    await call.audit({ entity: getTableName(consultations) })
    return appointments
  },

  async renewScheduleFeed({ db, user, audit }) {
    const { token, createdAt } = await renewFeed(db, user.doctorId ?? 0)
    await audit({ entity: 'calendar_feeds', id: user.doctorId ?? 0, after: { createdAt } })
    return { path: `/schedule/calendar?key=${token}`, createdAt }
  },

  async deleteScheduleFeed({ db, user, audit }) {
    const { createdAt } = await readFeed(db, user.doctorId ?? 0)
    await deleteFeed(db, user.doctorId ?? 0)
    if (createdAt) await audit({ entity: 'calendar_feeds', id: user.doctorId ?? 0, before: { createdAt } })
    return { createdAt: null, readAt: null }
  },

  getScheduleCalendar: reading(['key'], async ({ db, query, services: { env } }) => {
    const doctorId = await findFeed(db, query.key, env.roles)
    if (doctorId === undefined) throw new Problem(404, 'Esta dirección ya no vale. El médico puede dar otra desde sus horarios.')
    return { type: 'text/calendar; charset=utf-8', bytes: Buffer.from(await writeCalendar(db, doctorId)) }
  }),

  findFreeSlots: reading(
    ['doctorId', 'clinicId', 'specialityId', 'insuranceId', 'weekdays', 'partOfDay', 'from', 'minutes', 'limit', 'ofEach'],
    async ({ db, user, query }) => {
      const { doctorId, clinicId, insuranceId, weekdays, partOfDay, from: first, minutes, limit = 10, ofEach = false } = query
      const now = new Date()
      const today = clinicDay(now)
      const from = lastOf(first ?? today, today)
      const attends = sql`(exists (select from ${openingHours} where ${openingHours.doctorId} = ${doctors.id}) or exists (select from ${exceptions} where ${exceptions.doctorId} = ${doctors.id}))`
      const insured = insuranceId
        ? sql`exists (select from ${doctorInsurances} where ${doctorInsurances.doctorId} = ${doctors.id} and ${eq(doctorInsurances.insuranceId, insuranceId)})`
        : undefined
      const filter = { ...query, ...(doctorId && { doctorIds: [doctorId] }) }
      const known = await selectDoctors({ db, user }, filter, and(attends, insured)).limit(MOST_SEARCHED)
      const doctorOf = new Map(known.map(({ id, doctor }) => [id, doctor]))
      const places = await readClinics({ db, user }, [...doctorOf.keys()])
      const clinicOf = new Map(places.map(({ id, name }) => [id, name]))
      const [begins, ends] = PARTS[partOfDay ?? 'MORNING']
      const { found, searchedTo } = await searchFree(db, {
        doctorIds: [...doctorOf.keys()],
        from,
        after: +now,
        minutes,
        limit,
        ...(ofEach && { ofEach: 1 }),
        isAsked: (day) => !weekdays || weekdays.includes(weekdayOf(day)),
        admits(time) {
          const clock = clinicTime(new Date(time.date))
          return (
            clinicOf.has(time.clinicId) && (!clinicId || time.clinicId === clinicId) && (!partOfDay || (begins <= clock && clock < ends))
          )
        },
      })
      const nobody = { firstName: '', lastName: '' }
      return {
        data: found.map((one) => ({ ...one, doctor: doctorOf.get(one.doctorId) ?? nobody, clinicName: clinicOf.get(one.clinicId) ?? '' })),
        searchedTo,
      }
    },
  ),

  async suspendSchedule(call) {
    const { db, user, body } = call
    await requireNamedDoctor(db, user, body.doctorId)
    const { appointments, ...rest } = body
    const closed = { ...rest, kind: 'CLOSED' as const, slotMinutes: null }
    rejectException(closed)
    await requireClinic(call, body.doctorId, body.clinicId)
    await lockAgendas(db, body.doctorId)
    const { done, offered } = await suspend(call, closed, appointments)
    call.later(async (free) => ({ results: await offered(free) }))
    return done
  },
} satisfies Partial<Operations>
