import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { consultations } from '#server/agenda/schema.ts'
import { auditLog } from '#server/audit/schema.ts'
import type { ConsultationFilters } from '#src/features/consultations/consultations.api.ts'
import { parseCsv } from '#tests/support/contract/csv.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

describe.each(anyDatabase)('a long export on $name', ({ open }) => {
  const ROWS = 20_000
  let app: TestApp
  let url: string
  beforeAll(async () => {
    app = await openApp(open)
    await app.db.execute(sql`alter table consultations disable trigger consultations_search`)
    await app.db.execute(sql`
      insert into consultations (doctor_id, patient_id, name, date, duration_in_minutes, status)
      select 1, 1, repeat('Control ', 250), now() - make_interval(mins => 30 + n), 30, 'COMPLETED' from generate_series(1, ${ROWS}::int) as n`)
    url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.close())

  async function start(encoding = 'identity') {
    const headers = { authorization: `Bearer ${await app.tokenOf('BACKOFFICE')}`, 'accept-encoding': encoding }
    const request = get(`${url}/api/v1/medical-consultation/export/csv`, { headers })
    const [response] = (await once(request, 'response')) as [IncomingMessage] // as Node documents it
    return { request, response }
  }

  /** How many rows the last export told, as the audit log has it. Null while it goes on. */
  async function rowsTold() {
    const [row] = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.operation, 'exportConsultations'))
      .orderBy(desc(auditLog.id))
      .limit(1)
    return row?.rows
  }

  /** How many there are, such as statements or lines of the log, once no more come. */
  async function settled(count: () => number) {
    for (let before = -1; before !== count(); await new Promise((go) => setTimeout(go, 250))) before = count()
    return count()
  }

  test('waits for a caller who does not read, and ends when they leave', async () => {
    const select = vi.spyOn(app.db, 'select')
    const { request, response } = await start()
    response.pause()
    const statements = () => select.mock.calls.length
    // Each batch takes two queries: which rows, and what they say.
    const half = (2 * ROWS) / 250 / 2
    expect(await settled(statements)).toBeLessThan(half)
    select.mockClear()
    expect(await rowsTold()).toBeNull()
    select.mockClear()
    request.destroy()
    expect(await settled(statements)).toBeLessThan(half)
    select.mockRestore()
    // So many were read for them, and no more.
    await vi.waitFor(async () => expect(await rowsTold()).toBeGreaterThan(0))
    expect(await rowsTold()).toBeLessThan(ROWS / 2 + 4_000)
  })

  test('is no fault where somebody leaves who is sent it compressed', async () => {
    const { request, response } = await start('gzip')
    expect(response.headers['content-encoding']).toBe('gzip')
    await once(response, 'data')
    app.log.length = 0
    request.destroy()
    await vi.waitFor(async () => expect(await rowsTold()).toEqual(expect.any(Number)))
    await settled(() => app.log.length)
    expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('is read to its end, in the order of the list', { tags: 'full' }, async () => {
    const { response } = await start()
    response.setEncoding('utf8')
    let text = ''
    for await (const part of response) text += part
    const lines = parseCsv(text)
    expect(lines.length).toBeGreaterThan(ROWS)
    expect(response.headers['x-total-count']).toBe('5000')
    await vi.waitFor(async () => expect(await rowsTold()).toBe(lines.length - 1))
    const first = await app.ok('listConsultations', { as: 'BACKOFFICE', query: { pageSize: 250 } })
    expect(lines.slice(1, 251).map((line) => line[1])).toEqual(first.data.map(({ patientName }) => patientName))
  })

  test('is searched alike whether many of its rows have the words or only one, wherever that is', { tags: 'full' }, async () => {
    // The trigger that writes the text of a search is off.
    await app.db.execute(sql`update consultations set search = ' control' where name like 'Control%'`)
    const { id, doctorId, date } = consultations
    const [oldest] = await app.db.select({ id, doctorId }).from(consultations).orderBy(date, id).limit(1)
    if (!oldest) throw new Error('There are consultations.')
    await app.db.update(consultations).set({ name: 'Hallazgo único', search: ' hallazgo unico' }).where(eq(id, oldest.id))
    const find = (query: ConsultationFilters & { page?: number; pageSize?: number }) =>
      app.ok('listConsultations', { as: 'BACKOFFICE', query })
    const one = await find({ search: 'hallazgo' })
    expect([one.data.map((row) => row.id), one.total, one.mostCounted]).toEqual([[oldest.id], 1, 5_000])
    expect((await find({ search: 'hallazgo', view: 'history' })).data).toEqual(one.data)
    const ofDoctor = await app.ok('listDoctorConsultations', {
      as: 'BACKOFFICE',
      params: { doctorId: oldest.doctorId },
      query: { page: 1, search: 'hallazgo' },
    })
    expect(ofDoctor).toMatchObject({ data: [{ id: oldest.id }], total: 1 })
    const completed = { status: 'COMPLETED', doctorId: 1 } as const
    const all = await find({ ...completed, pageSize: 250 })
    const [first, later] = [await find({ ...completed, search: 'control' }), await find({ ...completed, search: 'control', page: 3 })]
    const controls = all.data.filter(({ name }) => name.toLowerCase().includes('control')).map((row) => row.id)
    expect([first, later].map(({ data }) => data.map((row) => row.id))).toEqual([controls.slice(0, 10), controls.slice(20, 30)])
    expect([first.total, first.mostCounted, first.counts.history]).toEqual([20, 20, 20])
  })

  test('breaks off where the database fails, so that nobody takes it for whole', async () => {
    const select = vi.spyOn(app.db, 'select')
    const { response } = await start()
    select.mockImplementation(() => {
      throw new Error('The database is gone.')
    })
    await expect(
      (async () => {
        for await (const _ of response);
      })(),
    ).rejects.toThrow()
    select.mockRestore()
    await vi.waitFor(async () => expect(await rowsTold()).toEqual(expect.any(Number)))
  })
})
