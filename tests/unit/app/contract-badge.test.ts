// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { differencesOf } from '#src/app/development/contract-difference.ts'

vi.stubEnv('VITE_API_URL', 'https://api.example.test')
const { watchContract } = await import('#src/app/development/contract-badge.ts')

const operation = (operationId: string, more = {}) => ({ operationId, responses: { 200: { description: 'Done.' } }, ...more })
const contract = (paths: Record<string, Record<string, unknown>>, schemas: Record<string, unknown> = {}) => ({
  openapi: '3.1.0',
  paths,
  components: { schemas },
})

describe('two contracts', () => {
  test('that say the same have no differences, whatever the order', () => {
    const schemas = { Person: { type: 'object', required: ['id'] } }
    const here = contract({ '/a': { get: operation('getA') }, '/b': { get: operation('getB') } }, schemas)
    const there = { ...here, paths: { '/b': { get: operation('getB') }, '/a': { get: operation('getA') } } }
    expect(differencesOf(here, there)).toEqual([])
  })

  test('differ in operations and schemas that only one has', () => {
    const here = contract({ '/a': { get: operation('getA'), post: operation('addA') } }, { Old: {} })
    const there = contract({ '/a': { get: operation('getA') }, '/b': { get: operation('getB') } }, { New: {} })
    expect(differencesOf(here, there)).toEqual([
      { part: 'addA', where: 'here', at: [] },
      { part: 'Old', where: 'here', at: [] },
      { part: 'getB', where: 'there', at: [] },
      { part: 'New', where: 'there', at: [] },
    ])
  })

  test('differ at paths inside a part: where an operation is, what it takes, what a schema requires', () => {
    const id = { name: 'id', in: 'path' }
    const here = contract(
      { '/a/{id}': { parameters: [id], get: operation('getA') } },
      { A: { required: ['x', 'y'], properties: { x: {} } } },
    )
    const there = contract(
      { '/a/{id}': { parameters: [{ ...id, name: 'key' }], get: operation('getA') } },
      { A: { required: ['x'], properties: { x: { maxLength: 5 } } } },
    )
    const moved = contract({ '/moved/{id}': { parameters: [id], get: operation('getA') } }, here.components.schemas)
    expect(differencesOf(here, there)).toEqual([
      { part: 'getA', where: 'both', at: ['shared.0.name'] },
      { part: 'A', where: 'both', at: ['required.1', 'properties.x.maxLength'] },
    ])
    expect(differencesOf(here, moved)).toEqual([{ part: 'getA', where: 'both', at: ['call'] }])
  })
})

describe('the badge', () => {
  const own = readFileSync('openapi.yaml', 'utf8')
  let stop = () => {}
  const badge = () => document.querySelector('aside')
  async function showFor(body: string, status = 200) {
    const asked = vi.fn(async (_address: string) => new Response(body, { status }))
    vi.stubGlobal('fetch', asked)
    stop = await watchContract()
    return asked
  }
  afterEach(() => stop())

  test('lists what differs in the contract of the running server, and goes when the server has the same', async () => {
    const other = own.replace('operationId: getInsurance\n', 'operationId: readInsurance\n').replace('maxLength: 250', 'maxLength: 251')
    const asked = await showFor(other)
    expect(asked).toHaveBeenCalledWith('https://api.example.test/api/openapi.yaml')
    const shown = badge()?.shadowRoot
    expect(shown?.querySelector('summary')?.textContent).toBe('El contrato del servidor es otro')
    expect([...(shown?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Solo en el servidor (1)',
      'Solo en la consola (1)',
      'Distintos (1)',
    ])
    expect([...(shown?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'readInsurance',
      'getInsurance',
      expect.stringMatching(/^\w+: .*maxLength$/),
    ])
    vi.stubGlobal('fetch', async () => new Response(own))
    window.dispatchEvent(new Event('focus'))
    await expect.poll(badge).toBeNull()
  })

  test.each([
    ['the same contract', own, 200],
    ['the same contract in other words', `# A comment.\n${own}`, 200],
    ['no contract', '{}', 404],
    ['a page in its place', '<!doctype html><title>Salvia</title>', 200],
    ['what cannot be read', 'a: [', 200],
  ])('is not there for a server with %s', async (_, body, status) => {
    await showFor(body, status)
    expect(badge()).toBeNull()
  })
})
