// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toPage } from '#src/api/browse.ts'
import { readFilters, readView } from '#src/features/consultations/list-address.ts'

describe('the address', () => {
  const read = (query: string) => readFilters(new URLSearchParams(query))

  test('names the view and the filters', () => {
    const query =
      'vista=pendientes&estado=PENDING&desde=2026-11-01&hasta=2026-11-30&consultorio=3&medico=12&paciente=88&notas=faltan&q=texto'
    expect(readView(new URLSearchParams(query))).toBe('pendientes')
    expect(read(query)).toEqual({
      view: 'pending',
      status: 'PENDING',
      from: '2026-11-01',
      to: '2026-11-30',
      clinicId: 3,
      doctorId: 12,
      patientId: 88,
      notes: 'missing',
    })
  })

  test('shows today without a view, and everything with todas', () => {
    expect(read('')).toEqual({ view: 'today' })
    expect(read('vista=todas')).toEqual({})
  })

  test.each(['vista=__proto__', 'estado=LOST', 'desde=2026-02-31', 'hasta=ayer', 'medico=0', 'consultorio=1e3', 'paciente=-1', 'notas=1'])(
    'ignores %s, which the server would refuse',
    (query) => expect(read(query)).toEqual({ view: 'today' }),
  )
})

describe('the spreadsheet', () => {
  let exportConsultations: typeof import('#src/features/consultations/consultations.api.ts').exportConsultations
  beforeAll(async () => {
    vi.stubEnv('VITE_API_URL', 'https://api.test')
    vi.resetModules()
    ;({ exportConsultations } = await import('#src/features/consultations/consultations.api.ts'))
  })
  afterAll(() => void vi.unstubAllEnvs())
  afterEach(() => void vi.unstubAllGlobals())

  const stream = (parts: string[], end: (controller: ReadableStreamDefaultController) => void) =>
    vi.stubGlobal('fetch', async () => {
      const rest = [...parts]
      const body = new ReadableStream({
        pull(controller) {
          const part = rest.shift()
          if (part === undefined) end(controller)
          else controller.enqueue(new TextEncoder().encode(part))
        },
      })
      return new Response(body, { headers: { 'Content-Type': 'text/csv', 'X-Total-Count': '3' } })
    })
  const told: [number, number | undefined][] = []
  const run = (signal = new AbortController().signal) => {
    told.length = 0
    return exportConsultations({}, (...progress) => told.push(progress), signal)
  }

  test('is put together from its parts, and tells how far it is', async () => {
    stream(['Fecha\r\nuna\r\n', 'dos\r\ntr', 'es\r\n'], (controller) => controller.close())
    const file = await run()
    expect(await file.text()).toBe('Fecha\r\nuna\r\ndos\r\ntres\r\n')
    expect(told).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  test('is none where the stream breaks off', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    stream(['Fecha\r\nuna\r\n'], (controller) => controller.error(new TypeError('network error')))
    await expect(run()).rejects.toThrow('No se pudo conectar con el servidor.')
    expect(told).toEqual([[1, 3]])
  })
})

test.each([
  { of: 'everything was counted', total: 25, rows: 10, page: 1, known: { total: 25, pages: 3, isLeast: false } },
  { of: 'counting ended', total: 40, rows: 10, page: 1, known: { total: 40, pages: 4, isLeast: true } },
  { of: 'a full page lies behind what was counted', total: 40, rows: 10, page: 6, known: { total: 60, pages: 7, isLeast: true } },
  { of: 'the last page is not full', total: 40, rows: 3, page: 6, known: { total: 53, pages: 6, isLeast: false } },
  { of: 'the page is behind the last', total: 40, rows: 0, page: 9, known: { total: 40, pages: 4, isLeast: true } },
])('a list tells how much there is where $of', ({ total, rows, page, known }) => {
  const data = Array.from({ length: rows }, (_, id) => ({ id }))
  expect(toPage({ data, total, mostCounted: 40 }, { page, size: 10 })).toEqual({ rows: data, ...known })
})
