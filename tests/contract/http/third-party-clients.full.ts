import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OperationId } from '#contract/generated/policy.ts'
import { examples } from '#tests/contract/examples.ts'
import { isSignIn, operationIds, operationOf, resolve, ruleOf } from '#tests/support/contract/contract.ts'
import { postgres } from '#tests/support/database/databases.ts'
import { openApp, type TestApp } from '#tests/support/server/app.ts'

/**
 * Two common generators make clients from the contract. The clients have to compile, accept every answer of the server, and
 * accept the same answers with additional fields.
 */

const root = process.cwd()
const CONTRACT = join(root, 'openapi.yaml')
/** A placeholder: `fetch` below replaces it by the address of the server. */
const BASE = 'http://salvia.test/api/v1'

/** Code that a person could write with the generated types. */
const TYPED_USE = `
import { type ErrorCode, getProfileImage, updateDoctor } from './openapi-ts'
import { type ErrorCode as OrvalCode, updateDoctor as orvalUpdateDoctor } from './orval/client'

const image = new File(['…'], 'retrato.png', { type: 'image/png' })
updateDoctor({ path: { id: 7 }, body: { profileImage: image, categories: [4] } })
updateDoctor({ path: { id: 7 }, body: { profileImage: '' } })
orvalUpdateDoctor(7, { profileImage: image, categories: [4] })
getProfileImage({ path: { key: 'x.webp' } }).then(({ data }) => data satisfies Blob | undefined)
// @ts-expect-error A number is no image.
updateDoctor({ path: { id: 7 }, body: { profileImage: 7 } })
export const codes: [ErrorCode, OrvalCode] = ['not_found', 'not_found']
// @ts-expect-error The contract has no such code.
export const unknown: ErrorCode = 'no_such_code'
`

const OPTIONS = {
  strict: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
  skipLibCheck: true,
  outDir: 'js',
}

type Client = Record<string, (...args: unknown[]) => Promise<{ data: unknown; status: number; stream?: AsyncIterable<unknown> }>>
type Schemas = Record<string, { parse(value: unknown): unknown }>
type Generated = { client: Client; schemas: Schemas }

const CONFIGURATIONS = {
  'openapi-ts.config.cjs': {
    input: CONTRACT,
    output: 'openapi-ts',
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', 'zod', { name: '@hey-api/sdk', validator: { response: 'zod' } }],
  },
  'orval.config.cjs': {
    client: { input: CONTRACT, output: { client: 'fetch', target: 'orval/client.ts', baseUrl: BASE } },
    schemas: { input: CONTRACT, output: { client: 'zod', target: 'orval/zod.ts', override: { zod: { generateEachHttpStatus: true } } } },
  },
}

async function generateClients(folder: string): Promise<{ openapiTs: Generated; orval: Generated }> {
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }))
  writeFileSync(join(folder, 'use.ts'), TYPED_USE)
  for (const [file, configuration] of Object.entries(CONFIGURATIONS))
    writeFileSync(join(folder, file), `module.exports = ${JSON.stringify(configuration)}`)
  const run = (program: string) => promisify(execFile)(join(root, 'node_modules/.bin', program), { cwd: folder })
  await Promise.all([run('openapi-ts'), run('orval')])
  const { stdout: mistakes } = await run('tsc').catch((error: { stdout: string }) => error)
  expect(mistakes).toBe('')
  const load = createRequire(join(folder, 'js', 'x.js'))
  load('./openapi-ts/client.gen.js').client.setConfig({ baseUrl: BASE })
  return {
    openapiTs: { client: load('./openapi-ts/index.js'), schemas: load('./openapi-ts/zod.gen.js') },
    orval: { client: load('./orval/client.js'), schemas: load('./orval/zod.js') },
  }
}

/** Returns the answer with an additional field in every object, as a later version of the server may send it. */
function withNews(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNews)
  if (typeof value !== 'object' || value === null) return value
  // What the browser needs for a passkey may have any field, and the clients keep it.
  const inner = Object.entries(value).map(([name, part]) => [name, name === 'options' ? part : withNews(part)])
  return { ...Object.fromEntries(inner), news: { since: '2.0.0' } }
}

/** Returns the status of an operation's success, and whether its content is a file. */
function successOf(id: OperationId) {
  const [status = '', response = {}] = Object.entries(operationOf(id).responses).find(([status]) => status.startsWith('2')) ?? []
  return { status, isFile: !('application/json' in (resolve(response).content ?? {})) }
}

const { open } = postgres

let app: TestApp
let clients: Awaited<ReturnType<typeof generateClients>>
const cache = join(root, 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
// The folder is inside of the project so that the clients can import zod.
const folder = mkdtempSync(join(cache, 'clients-'))

beforeAll(async () => {
  app = await openApp(open)
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    return fetch(new Request(request.url.replace(new URL(BASE).origin, url), request))
  })
  clients = await generateClients(folder)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true })
  await app.close()
})

test('a list in a form arrives, however a client sends it', async () => {
  const { id } = await app.ok('getCurrentUser', { as: 'SECRETARY' })
  const clinicIds = (await app.ok('listClinics', { as: 'BACKOFFICE' })).slice(0, 2).map((clinic) => clinic.id)
  const token = await app.tokenOf('BACKOFFICE')
  const reached = async () => (await app.ok('listClinics', { as: 'SECRETARY' })).map((clinic) => clinic.id)
  await clients.openapiTs.client['updateUser']?.({ path: { id }, body: { clinicIds }, auth: token, throwOnError: true })
  expect(await reached()).toEqual(clinicIds)
  await clients.orval.client['updateUser']?.(id, { clinicIds: clinicIds.slice(1) }, { headers: { authorization: `Bearer ${token}` } })
  expect(await reached()).toEqual(clinicIds.slice(1))
})

describe.each(['BACKOFFICE', 'DOCTOR'] as const)('%s', (role) => {
  const called = operationIds.filter((id) => ruleOf(id).roles.some((one) => one === role || one === 'PUBLIC'))

  async function asking(id: OperationId) {
    const { as, ...ask } = await examples[id].own(app, role)
    // A sign-in would end the session of the token.
    if (isSignIn(id)) return { ...ask, token: 'none' }
    return { ...ask, token: typeof as === 'object' && 'token' in as ? as.token : await app.tokenOf(role) }
  }

  test.each(called)('%s can be called with the client of openapi-ts, which accepts the answer with and without new fields', async (id) => {
    const { client, schemas } = clients.openapiTs
    const { token, params, query, body } = await asking(id)
    const { isFile } = successOf(id)
    const answer = await client[id]?.({
      path: params,
      query,
      body,
      auth: ({ scheme }: { scheme?: string }) => (scheme === 'bearer' ? token : undefined),
      throwOnError: true,
      // The generated schema expects text where the client returns a Blob.
      ...(isFile && { responseValidator: undefined }),
    })
    if (answer?.stream) {
      for await (const event of answer.stream) expect(event).toEqual({ doctorIds: expect.any(Array) })
      return
    }
    if (isFile) return expect(answer?.data).toSatisfy((data) => data instanceof Blob || typeof data === 'string')
    const name = `z${id[0]?.toUpperCase()}${id.slice(1)}Response`
    expect(schemas[name]?.parse(withNews(answer?.data))).toEqual(answer?.data)
  })

  // The client of orval parses every answer as JSON, so it cannot read a file.
  test.each(called.filter((id) => !successOf(id).isFile))(
    '%s can be called with the client of orval, which accepts the answer with and without new fields',
    async (id) => {
      const { client, schemas } = clients.orval
      const { token, params = {}, query, body } = await asking(id)
      if (body) schemas[`${id}Body`]?.parse(body)
      const takesQuery = operationOf(id).parameters.some((parameter) => parameter.in === 'query')
      const args = [...Object.values(params), ...(body ? [body] : []), ...(takesQuery ? [query ?? {}] : [])]
      const answer = await client[id]?.(...args, { headers: { authorization: `Bearer ${token}` } })
      expect(String(answer?.status), JSON.stringify(answer?.data)).toBe(successOf(id).status)
      const schema = schemas[`${id}${answer?.status}Response`]
      expect(schema?.parse(answer?.data)).toEqual(answer?.data)
      expect(schema?.parse(withNews(answer?.data))).toEqual(answer?.data)
    },
  )
})
