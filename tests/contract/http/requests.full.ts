import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId, Role } from '#contract/generated/policy.ts'
import type { SocialLinkInput } from '#contract/generated/schema.ts'
import { examples } from '#tests/contract/examples.ts'
import { answeredFaults, bodySchemaOf, callerOf, operationIds, resolve, ruleOf } from '#tests/support/contract/contract.ts'
import { anyDatabase, postgres } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

const PROBLEM = { $ref: '#/components/schemas/Problem' }
const withBody = operationIds.filter((id) => bodySchemaOf(id))

describe.each(anyDatabase)('on $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(open)
  })
  afterAll(() => app.close())

  /** A request that the contract does not describe; its answer has to be a problem all the same. */
  async function refusal(options: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    url: string
    headers?: Record<string, string>
    payload?: string
    as?: Role
  }) {
    const { as = 'BACKOFFICE', ...request } = options
    const answer = await app.app.inject({
      ...request,
      headers: { authorization: `Bearer ${await app.tokenOf(as)}`, ...request.headers },
    })
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answeredFaults(PROBLEM, answer.json())).toEqual([])
    expect(answer.json()).toMatchObject({ status: answer.statusCode, requestId: answer.headers['x-request-id'] })
    return answer
  }

  async function send(id: OperationId, payload: string, type = 'application/json') {
    const as = callerOf(id)
    const { params = {} } = await examples[id].own(app, as)
    const { path, method } = ruleOf(id)
    const url = `/api/v1${path.replace(/{(\w+)}/g, (_, name: string) => String(params[name]))}`
    return refusal({ as, method, url, headers: { 'content-type': type }, payload })
  }

  describe.each(withBody)('the body of %s', (id) => {
    test.each(['{', '{"name": }', 'name=OSDE', '', 'null', '[]', '"text"', '12'])('is refused when it is %j', async (payload) => {
      expect([400, 422]).toContain((await send(id, payload)).statusCode)
    })

    test('is refused in a format that the contract does not name', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/jsonx'])
        expect((await send(id, '{}', type)).statusCode).toBe(415)
    })

    test('is refused when it is larger than the server reads', async () => {
      expect((await send(id, JSON.stringify({ name: 'x'.repeat(1_000_000) }))).statusCode).toBe(413)
    })

    test('is refused with a message for the field that the contract does not know', async () => {
      const as = callerOf(id)
      const { body, ...ask } = await examples[id].own(app, as)
      const problem = await app.refused(id, { as, ...ask, body: { ...(body as object), surplus: 1 } })
      expect(problem).toMatchObject({ status: 422, code: 'invalid', errors: { surplus: expect.any(String) } })
    })

    test('is refused with a message for each field that is missing', async () => {
      const as = callerOf(id)
      const ask = await examples[id].own(app, as)
      const { errors = {} } = await app.refused(id, { as, ...ask, body: {} })
      expect(Object.keys(errors).sort()).toEqual([...(resolve(bodySchemaOf(id) ?? {}).required ?? [])].sort())
    })

    test('cannot reach the prototype of anything', async () => {
      expect((await send(id, '{"__proto__": {"admin": true}}')).statusCode).toBe(400)
      expect((await send(id, '{"constructor": {"prototype": {"admin": true}}}')).statusCode).toBe(400)
    })
  })

  test.each(['abc', '0', '-1', '1.5', '2147483648', '1e1', '0x1', '1.0', '01', '+1', ' 1', '%20', '..', '1%00', "1' or '1'='1", 'é'])(
    'the id %j is refused and never a fault',
    async (id) => {
      const { statusCode } = await refusal({ method: 'GET', url: `/api/v1/insurances/${encodeURI(id)}` })
      expect([400, 404, 422]).toContain(statusCode)
    },
  )

  test('a list is turned to a page by a number as people write it, and no other way', async () => {
    for (const page of ['0x1', '1e0', '1.0', '01', '', ' ']) {
      const { errors } = await app.refused('listDoctorPatients', { as: 'DOCTOR', query: { page } })
      expect(errors).toEqual({ page: 'Tiene que ser un número entero.' })
    }
  })

  const choose = 'Elegí una de las opciones.'
  const complete = 'Por favor complete todos los campos.'
  test.each<[id: OperationId, change: Record<string, unknown>, field: string, message: string]>([
    ['createReferral', { phone: '' }, 'phone', 'Solo se permiten números'],
    ['updateUser', { dni: '' }, 'dni', 'El DNI tiene 7 u 8 números.'],
    ['updateUser', { gender: '' }, 'gender', choose],
    [
      'updateDoctor',
      { certifications: [{ name: 'x', issuedBy: 'x', issueDate: '2015-13-14T00:00:00Z' }] },
      'certifications[0].issueDate',
      'La fecha no es válida.',
    ],
    ['createUser', { roleType: 'NURSE' }, 'roleType', choose],
    ['createUser', { roleType: 'SECRETARY' }, 'clinicIds', 'Elegí al menos un consultorio.'],
    ['createUser', { roleType: 'ADMINISTRATOR_CLINIC', clinicIds: [] }, 'clinicIds', 'Elegí al menos un consultorio.'],
    ['createUser', { roleType: 'SECRETARY', clinicIds: [1] }, 'employeeNumber', 'Este dato no corresponde.'],
    ['createUser', { clinicIds: [1] }, 'clinicIds', 'Este dato no corresponde.'],
    ['createUser', { password: ' '.repeat(12) }, 'password', 'La contraseña es obligatoria.'],
    [
      'createUser',
      { password: 'Contraseña123' },
      'password',
      'Es fácil de adivinar. Elegí otra, sin nombres ni palabras de la plataforma.',
    ],
    ['createClinic', { state: null }, 'state', complete],
    ['createClinic', { latitude: null }, 'latitude', complete],
    ['createClinic', { name: ' ' }, 'name', complete],
    ['createInsurance', { name: '\u00a0\u200b' }, 'name', complete],
    ['login', { email: '' }, 'email', 'Este dato es obligatorio.'],
  ])('%s with %j is told at %s: %s', async (id, change, field, message) => {
    const { body, ...ask } = await examples[id].own(app, 'BACKOFFICE')
    const problem = await app.refused(id, { as: 'BACKOFFICE', ...ask, body: { ...(body as object), ...change } })
    expect(problem).toMatchObject({ status: 422, errors: { [field]: message } })
  })

  test.each(['specialty', 'categories'])('a new doctor with a speciality that does not exist is told at %s', async (field) => {
    const { body } = await examples.createUser.own(app, 'BACKOFFICE')
    const { employeeNumber: _, ...person } = body as Record<string, unknown> // the example is one of the back office
    const doctor = { ...person, roleType: 'DOCTOR', specialty: 1, licenseNumber: 'MN 1', cuit: '20-28456123-7' }
    const unknown = { [field]: field === 'categories' ? [1, 2_147_483_647] : 2_147_483_647 }
    const problem = await app.refused('createUser', { as: 'BACKOFFICE', body: { ...doctor, categories: [1], ...unknown } })
    expect(problem).toMatchObject({ status: 422, errors: { [field]: 'La especialidad no existe.' } })
  })

  test('a doctor’s link whose network is left out is one of another network', async () => {
    const { params } = await examples.updateDoctor.own(app, 'BACKOFFICE')
    const links = [{ url: 'https://redes.test/ana' }] as SocialLinkInput[] // the type asks for what has a default, too
    const body = { socialLinks: links }
    const { doctor } = await app.ok('updateDoctor', { as: 'BACKOFFICE', params, body })
    expect(doctor?.socialLinks).toEqual([{ platform: 'OTHER', url: 'https://redes.test/ana' }])
  })

  test('a form that changes nothing is refused, and the version stays', async () => {
    for (const id of ['updateUser', 'updateDoctor'] as const) {
      const { params } = await examples[id].own(app, 'BACKOFFICE')
      const tag = async () => (await app.call('getUser', { as: 'BACKOFFICE', params })).headers['etag']
      const before = await tag()
      expect((await app.refused(id, { as: 'BACKOFFICE', params, body: {} })).status).toBe(422)
      expect(await tag()).toBe(before)
    }
  })

  test('what is packed is refused, whatever is inside', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect((await refusal({ method: 'POST', url: '/api/v1/insurances', headers, payload: '{"name":"OSDE"}' })).statusCode).toBe(415)
  })

  test('whoever never signed in is asked to, and whoever was is told that it ended', async () => {
    expect((await app.refused('listInsurances')).message).toBe('Ingresá para continuar.')
    expect((await app.refused('listInsurances', { as: { token: 'made-up' } })).message).toBe('Tu sesión terminó. Ingresá de nuevo.')
  })

  test('a method that a path does not have is refused with those it has', async () => {
    const answer = await refusal({ method: 'DELETE', url: '/api/v1/insurances/1' })
    expect(answer.statusCode).toBe(405)
    expect(String(answer.headers['allow']).split(', ').sort()).toEqual(['GET', 'PATCH'])
  })

  test('a parameter that comes twice is refused', async () => {
    const { statusCode, payload } = await refusal({ method: 'GET', url: '/api/v1/patients/doctor?page=1&page=2', as: 'DOCTOR' })
    expect([statusCode, JSON.parse(payload).errors]).toEqual([422, { page: expect.any(String) }])
  })

  test.each(['/api/v1/nothing', '/api/v1', '/api/v2/insurances', '/api/nothing', '/api'])('the address %s is not found', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) expect((await refusal({ method, url })).statusCode).toBe(404)
  })

  test.each(['/api/v1/Insurances', '/api/v1/insurances/', '/api/v1//insurances', '/API/v1/insurances'])(
    '%s is not an operation',
    async (url) => {
      const headers = { authorization: `Bearer ${await app.tokenOf('BACKOFFICE')}` }
      expect((await app.app.inject({ url, headers })).statusCode).toBe(404)
    },
  )

  test('a caller without the right is refused before the body is read', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/insurances',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(answer.statusCode).toBe(401)
  })

  test('answers of the API are never cached, and carry the id under which they are logged', async () => {
    const { headers } = await app.call('listInsurances', { as: 'DOCTOR' })
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(app.log.some((line) => line.includes(String(headers['x-request-id'])))).toBe(true)
  })
})

test('what is not even HTTP, or no address, gets an answer with the security headers and does not end the server', async () => {
  const app = await openApp(postgres.open)
  try {
    const url = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }))
    for (const [garbage, status] of [
      ['NONSENSE\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
      // Where the body ends may be read in one way only, otherwise a proxy and the server could take a part of it for another request.
      ['POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET', 400],
      ['POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}   ', 400],
      ['POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n', 400],
      ['TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: seen\r\nConnection: close\r\n\r\n', 404],
      ['TRACE /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Secret: seen\r\nConnection: close\r\n\r\n', 404],
      ['GET /api/v1/users/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ] as const) {
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(url.port), url.hostname, () => socket.write(garbage))
        let text = ''
        socket
          .on('data', (chunk) => (text += chunk))
          .on('end', () => resolve(text))
          .on('error', reject)
      })
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
      expect(answer).toMatch(/\r\ncontent-security-policy: .*frame-ancestors 'none'/i)
      expect(answer).not.toContain('seen')
      expect(answeredFaults(PROBLEM, JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toEqual([])
    }
    expect((await fetch(`${url}api/v1/health`)).status).toBe(200)
  } finally {
    await app.close()
  }
})

test.each([
  ['the lines of its head', 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-Slow: x\r\n', { HEADERS_TIMEOUT_MS: '200' }],
  [
    'its body',
    'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
    ' ',
    { HEADERS_TIMEOUT_MS: '100', REQUEST_TIMEOUT_MS: '200' },
  ],
])('a request that sends %s bit by bit is ended', { tags: 'full' }, async (_, head, bit, settings) => {
  const app = await openApp(postgres.open, settings)
  try {
    const url = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }))
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      // What is written before the connection is there would be sent before the head.
      const socket = connect(Number(url.port), url.hostname, () => {
        socket.write(head)
        const trickle = setInterval(() => socket.write(bit), 20)
        socket.on('close', () => clearInterval(trickle))
      })
      socket
        .on('data', (chunk) => (text += chunk))
        .on('end', () => resolve(text))
        .on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
  } finally {
    await app.close()
  }
})
