import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { standingLabels, standingOf } from '#contract/appointment.ts'
import { consultationStatusValues } from '#contract/generated/enums.ts'
import type { Role } from '#contract/generated/policy.ts'
import type { ConsultationListItem } from '#contract/generated/schema.ts'
import { finder, searchable } from '#contract/search-terms.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { followUpNotes } from '#server/clinical/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { patients } from '#server/patients/schema.ts'
import type { ConsultationFilters } from '#src/features/consultations/consultations.api.ts'
import { formatDateTime, formatIsoDate, fullName, orDash } from '#src/i18n/format.ts'
import { parseCsv } from '#tests/support/contract/csv.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

// What is today and what is to come stays the same, however long a test looks.
beforeAll(() => void vi.setSystemTime(Date.now()))
afterAll(() => void vi.useRealTimers())

const VIEWS = ['today', 'upcoming', 'pending', 'history'] as const

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  let doctorId: number
  let clinicId: number
  let patientId: number
  beforeAll(async () => {
    app = await openApp(open)
    const own = eq(users.email, accountOf('DOCTOR').email)
    const [doctor] = await app.db.select({ id: doctors.id }).from(doctors).innerJoin(users, eq(users.id, doctors.userId)).where(own)
    doctorId = doctor?.id ?? 0
    const [row] = await app.db.select().from(consultations).where(eq(consultations.doctorId, doctorId))
    patientId = row?.patientId ?? 0
    clinicId = row?.clinicId ?? 0
    const visit = { doctorId, patientId, clinicId, durationInMinutes: 1500 }
    await app.db.insert(consultations).values([
      { ...visit, name: '=HYPERLINK("x")', date: '2026-03-02T13:00:00.000Z', status: 'COMPLETED', description: 'Secreto médico' },
      { ...visit, name: '100%_real; "según\nél"', date: '2026-03-02T13:00:00.000Z', cancelledReason: 'Secreto', status: 'CANCELLED' },
      // The first and the last moment of a day of the clinic's.
      { ...visit, name: 'Primera', date: '2031-05-10T03:00:00.000Z' },
      { ...visit, name: 'Última', date: '2031-05-11T02:59:59.999Z', overbookedReason: 'Prueba' },
    ])
  })
  afterAll(() => app.close())

  /** Every consultation as the tables have it, read without the code that is tested. */
  async function everything() {
    const rows = await app.db
      .select({ one: consultations, clinic: clinics.name, patient: users })
      .from(consultations)
      .innerJoin(patients, eq(patients.id, consultations.patientId))
      .innerJoin(users, eq(users.id, patients.userId))
      .leftJoin(clinics, eq(clinics.id, consultations.clinicId))
    const noted = new Set((await app.db.select({ id: followUpNotes.consultationId }).from(followUpNotes)).map(({ id }) => id))
    return rows.map(({ one, clinic, patient }) => ({
      ...one,
      hasNote: noted.has(one.id),
      texts: searchable(one.name, patient.firstName, patient.lastName, patient.email, patient.dni, clinic),
    }))
  }
  type Known = Awaited<ReturnType<typeof everything>>[number]

  function isIn(view: ConsultationFilters['view'], { date, status }: Known, asked: ConsultationFilters['status']) {
    const [day, today] = [formatIsoDate(date), formatIsoDate(new Date())]
    // A cancelled one is there where it is asked for.
    if (view === 'today') return day === today && (asked !== undefined || status !== 'CANCELLED')
    if (view === 'upcoming') return Date.parse(date) >= Date.now() && (status === 'PENDING' || status === 'CONFIRMED')
    if (view === 'pending') return status === 'PENDING'
    if (view === 'history') return day < today
    return true
  }
  const passes = (row: Known, role: Role, { from, to, status, search = '', notes, ...ids }: ConsultationFilters) =>
    (role !== 'DOCTOR' || row.doctorId === doctorId) &&
    (!from || formatIsoDate(row.date) >= from) &&
    (!to || formatIsoDate(row.date) <= to) &&
    (!status || row.status === status) &&
    (!ids.clinicId || row.clinicId === ids.clinicId) &&
    (!ids.doctorId || row.doctorId === ids.doctorId) &&
    (!ids.patientId || row.patientId === ids.patientId) &&
    (!notes || (row.status === 'COMPLETED' && !row.hasNote)) &&
    (!search.trim() || finder(search)((has) => has(row.texts)))

  /** Whether a search finds many among the newest that the other filters leave, of more than those: it is not counted further then. */
  function hasManyNear(all: Known[], as: Role, filters: ConsultationFilters) {
    const { search: _, ...others } = filters
    const listed = all.filter((row) => passes(row, as, others))
    const newest = listed.sort((a, b) => Date.parse(b.date) - Date.parse(a.date)).slice(0, 1000)
    return listed.length >= 1000 && newest.filter((row) => passes(row, as, filters)).length >= 20
  }

  async function listAll(as: Role, query: ConsultationFilters) {
    const rows: ConsultationListItem[] = []
    for (let page = 1; ; page++) {
      const answer = await app.ok('listConsultations', { as, query: { ...query, page, pageSize: 250 } })
      rows.push(...answer.data)
      if (answer.data.length < 250) return { ...answer, rows }
    }
  }

  const limited: ConsultationFilters[] = [
    {},
    { status: 'CONFIRMED' },
    { status: 'CANCELLED', search: 'a' },
    { from: '2026-03-02', to: '2026-03-02' },
    { from: '2031-05-10', to: '2031-05-10' },
    { from: '2031-05-11' },
    { to: '2026-06-30', status: 'COMPLETED' },
    { from: '2026-12-31', to: '2026-01-01' },
    { notes: 'missing' },
    { notes: 'missing', status: 'PENDING' },
    { search: 'garcia' },
    { search: 'GARCÍA control' },
    { search: 'Consultorio' },
    { search: '%' },
    { search: 'an ma' },
    { search: '100%_REAL según' },
    { search: '\\' },
    { search: 'zzzz qqqq' },
    { search: '   ' },
  ]

  test.each(['BACKOFFICE', 'DOCTOR'] as const)(
    'what %s is shown under each view and filter is what a plain look at every row finds, in order, and counted alike',
    async (as) => {
      const all = await everything()
      const ofRecords = [
        { clinicId },
        { doctorId },
        { patientId },
        { clinicId, status: 'PENDING' as const, search: 'a' },
        { doctorId: doctorId + 1 },
      ]
      for (const [index, filters] of [...limited, ...ofRecords].entries()) {
        const found = all.filter((row) => passes(row, as, filters))
        const most = filters.search?.trim() && (found.length > 200 || hasManyNear(all, as, filters)) ? 20 : 5_000
        const counts = Object.fromEntries(
          VIEWS.map((view) => [view, Math.min(most, found.filter((row) => isIn(view, row, filters.status)).length)]),
        )
        // Every view with the first ones, and one in turn with each of the others.
        for (const view of [undefined, ...VIEWS].filter((_, turn) => index < 3 || turn === 0 || turn === 1 + (index % 4))) {
          const query = { ...filters, ...(view && { view }) }
          const sign = view && view !== 'history' ? 1 : -1
          const expected = found
            .filter((row) => isIn(view, row, filters.status))
            .sort((a, b) => sign * (Date.parse(a.date) - Date.parse(b.date) || a.id - b.id))
            .map(({ id }) => id)
          const { rows, total, counts: counted, mostCounted } = await listAll(as, query)
          expect({ query, ids: rows.map(({ id }) => id), mostCounted, total, counted }).toEqual({
            query,
            ids: expected,
            mostCounted: most,
            total: Math.min(most, expected.length),
            counted: counts,
          })
        }
      }
    },
  )

  test.each(['BACKOFFICE', 'DOCTOR'] as const)(
    'each status is counted for %s as often as the list has it where that status is chosen, whichever is chosen now, and not in a search',
    async (as) => {
      const all = await everything()
      for (const view of [undefined, ...VIEWS])
        for (const filters of [{}, { status: 'CANCELLED' as const }, { clinicId }, { to: '2026-06-30' }, { notes: 'missing' as const }]) {
          const query = { ...filters, ...(view && { view }), pageSize: 1, countBy: 'status' as const }
          const { statusCounts } = await app.ok('listConsultations', { as, query })
          const expected = consultationStatusValues.map((status) => ({
            value: status,
            count: Math.min(5_000, all.filter((row) => passes(row, as, { ...filters, status }) && isIn(view, row, status)).length),
          }))
          expect({ query, statusCounts }).toEqual({ query, statusCounts: expected })
        }
      const searched = await app.ok('listConsultations', { as, query: { search: 'a', countBy: 'status' } })
      expect(searched.total).toBeGreaterThan(0)
      expect(searched).not.toHaveProperty('statusCounts')
      expect(await app.ok('listConsultations', { as })).not.toHaveProperty('statusCounts')
    },
  )

  test('a page begins where the one before it ended', async () => {
    const { rows } = await listAll('BACKOFFICE', { view: 'history' })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => app.ok('listConsultations', { as: 'BACKOFFICE', query: { view: 'history', page, pageSize: 7 } })),
    )
    expect(pages.flatMap(({ data }) => data)).toEqual(rows.slice(0, 21))
  })

  async function sheet(as: Role, query: ConsultationFilters) {
    const { status, text, headers } = await app.call('exportConsultations', { as, query })
    expect(status).toBe(200)
    expect(text.startsWith('\uFEFF')).toBe(true)
    return { lines: parseCsv(text.slice(1)), text, headers }
  }

  test.each(['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC'] as const)(
    'the spreadsheet of %s has the rows of the list, as the console words them',
    async (as) => {
      for (const query of [
        {},
        { view: 'upcoming' },
        { view: 'history', search: 'control' },
        { from: '2031-05-11', status: 'PENDING' },
      ] as const) {
        const { rows } = await listAll(as, query)
        const { lines, headers } = await sheet(as, query)
        const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
        const isDoctor = as === 'DOCTOR'
        expect(lines).toEqual([
          ['Fecha', 'Paciente', ...(isDoctor ? [] : ['Médico']), 'Consultorio', 'Motivo', 'Duración (min)', 'Estado'],
          ...rows.map(({ date, patientName, doctor, clinicName, name, durationInMinutes, ...row }) =>
            [
              formatDateTime(date),
              patientName,
              ...(isDoctor ? [] : [fullName(doctor.user)]),
              orDash(clinicName),
              name,
              String(durationInMinutes),
              standingLabels[standingOf(row)],
            ].map((text) => (text === '-' ? "'-" : harmless(text))),
          ),
        ])
        expect(headers).toMatchObject({ 'x-total-count': String(rows.length), 'content-type': expect.stringMatching(/^text\/csv/) })
      }
    },
  )

  test('a name that would be a formula is none in the spreadsheet', async () => {
    const { text } = await sheet('DOCTOR', { from: '2026-03-02', to: '2026-03-02', search: 'hyperlink' })
    expect(text).toContain(`;"'=HYPERLINK(""x"")";`)
  })

  test('whoever may not open a consultation reads nothing of what was said in it', async () => {
    const query = { from: '2026-03-02', to: '2026-03-02' }
    const { data } = await app.ok('listConsultations', { as: 'ADMINISTRATOR_CLINIC', query })
    expect(data.length).toBeGreaterThan(1)
    const clinical = ({ description, cancelledReason }: { description?: string | null; cancelledReason?: string | null }) => [
      description,
      cancelledReason,
    ]
    for (const row of data) expect(clinical(row)).toEqual([undefined, undefined])
    const ofDoctor = { params: { doctorId }, query: { search: 'hyperlink' } }
    const [ofOne] = (await app.ok('listDoctorConsultations', { as: 'BACKOFFICE', ...ofDoctor })).data
    expect(ofOne?.description).toBeTruthy()
    for (const row of (await app.ok('listDoctorConsultations', { as: 'ADMINISTRATOR_CLINIC', ...ofDoctor })).data)
      expect(clinical(row)).toEqual([undefined, undefined])
    const opened = await app.ok('listConsultations', { as: 'BACKOFFICE', query })
    expect(JSON.stringify(opened.data)).toContain('Secreto médico')
    for (const as of ['BACKOFFICE', 'DOCTOR', 'ADMINISTRATOR_CLINIC'] as const)
      expect((await sheet(as, query)).text).not.toContain('Secreto')
    expect(JSON.stringify(opened.data)).not.toContain('hasNotes')
    expect(JSON.stringify(opened.data)).not.toContain('"search"')
  })

  test('a clinic that is renamed is found by its new name, and none of its consultations is written', async () => {
    const versions = () =>
      app.db
        .select({ row: sql<string>`xmin::text || ':' || ctid::text` })
        .from(consultations)
        .where(eq(consultations.clinicId, clinicId))
        .orderBy(consultations.id)
    const before = await versions()
    const params = { id: clinicId }
    const {
      name: _,
      address,
      district,
      city,
      state,
      zipCode,
      latitude,
      longitude,
    } = await app.ok('getClinic', { as: 'BACKOFFICE', params })
    const body = { name: 'Clínica Yacaré', address, district, city, state, zipCode, latitude, longitude }
    await app.ok('updateClinic', { as: 'BACKOFFICE', params, body })
    expect(await versions()).toEqual(before)
    const { total, mostCounted } = await app.ok('listConsultations', { as: 'BACKOFFICE', query: { search: 'yacare' } })
    expect(total).toBe(Math.min(before.length, mostCounted))
  })

  test('a search follows what the patient and the clinic are called, and the notes filter a new note', async () => {
    const ids = async (query: ConsultationFilters) => (await listAll('BACKOFFICE', query)).rows.map(({ id }) => id)
    const ofPatient = (await ids({ patientId })).sort()
    const [patient] = await app.db.select().from(patients).where(eq(patients.id, patientId))
    await app.db
      .update(users)
      .set({ lastName: 'Wójciechowski' })
      .where(eq(users.id, patient?.userId ?? 0))
    expect((await ids({ search: 'wojciech' })).sort()).toEqual(ofPatient)
    const atClinic = (await ids({ clinicId })).sort()
    await app.db.update(clinics).set({ name: 'Clínica Xul' }).where(eq(clinics.id, clinicId))
    expect((await ids({ search: 'CLINICA xúl' })).sort()).toEqual(atClinic)
    const [bare] = await ids({ notes: 'missing', from: '2026-03-02', to: '2026-03-02' })
    await app.db.insert(followUpNotes).values({ consultationId: bare ?? 0, content: 'Sin novedades.' })
    expect(await ids({ notes: 'missing', from: '2026-03-02', to: '2026-03-02' })).not.toContain(bare)
  })
})
