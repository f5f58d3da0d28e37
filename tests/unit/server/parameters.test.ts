import { expectTypeOf, test } from 'vitest'
import type { Operations } from '#server/platform/call.ts'
import { reading } from '#server/platform/records/parameters.ts'

// The compiler decides (`npm run check`, types): where it sees another type, this file does not compile.
test('a handler of an operation with parameters names each that it reads, or does not compile', () => {
  const answer = async () => ({ data: [] }) as never
  expectTypeOf(reading(['dni', 'cuit'], answer)).toExtend<Operations['findSameIdentity']>()
  expectTypeOf(reading(['dni'], answer)).not.toExtend<Operations['findSameIdentity']>()
  expectTypeOf(answer).not.toExtend<Operations['findSameIdentity']>()
  expectTypeOf(answer).toExtend<Operations['getHealth']>()
})
