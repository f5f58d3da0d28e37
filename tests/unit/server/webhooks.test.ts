import type { LookupAddress } from 'node:dns'
import { expect, test } from 'vitest'
import { isPublicAddress, lookUpPublic, signatureOf } from '#server/apps/send-signed.ts'

const looking = (addresses: LookupAddress[]) =>
  new Promise<{ error: Error | null; address: unknown }>((resolve) => {
    const answer = (_: string, __: object, done: (error: null, addresses: LookupAddress[]) => void) => done(null, addresses)
    const lookUp = lookUpPublic(answer as never) // of the many ways to call it, it is called in this one
    lookUp('salvia.example.com', {}, (error, address) => resolve({ error, address }))
  })

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ['127.0.0.1', false],
  ['10.0.0.1', false],
  ['172.16.5.4', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd12::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['a name', false],
])('the address %s is of the internet: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected))

test('a name is looked up once, and the connection goes to the address that was checked', async () => {
  expect(await looking([{ address: '93.184.216.34', family: 4 }])).toEqual({ error: null, address: '93.184.216.34' })
})

test('a name is refused where one of its addresses is private, or it has none', async () => {
  const { error } = await looking([
    { address: '93.184.216.34', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ])
  expect(error?.message).toBe('La dirección es de una red privada.')
  expect((await looking([])).error?.message).toBe('La dirección es de una red privada.')
})

test('a signature is the HMAC of the second and the body', () => {
  expect(signatureOf('secreto', '{"id":1}', 1_800_000_000)).toBe(
    't=1800000000,v1=30903b24fca7c88eb5258e9edf5505bac10ab1a06cef4691926add5150cea612',
  )
})
