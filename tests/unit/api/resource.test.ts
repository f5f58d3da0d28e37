import { expectTypeOf, test } from 'vitest'
import type { CreateClinicInput, Insurance, UpdateClinicInput } from '#contract/generated/schema.ts'
import type { Versioned } from '#src/api/client.ts'
import type { resource } from '#src/api/resource.ts'

// These are checked by the compiler: at run time nothing happens here.
type Insurers = ReturnType<typeof resource<'/insurances'>>
type Clinics = ReturnType<typeof resource<'/clinics'>>

test('a resource takes and answers what the contract says of its path', () => {
  expectTypeOf<Awaited<ReturnType<Insurers['create']>>>().toEqualTypeOf<Insurance>()
  expectTypeOf<Awaited<ReturnType<Insurers['update']>>>().toExtend<Versioned<Insurance>>()
  expectTypeOf<Parameters<Clinics['create']>[0]>().toEqualTypeOf<CreateClinicInput>()
  expectTypeOf<Parameters<Clinics['update']>[1]>().toEqualTypeOf<UpdateClinicInput>()
})

test('a path whose records are not added and changed as JSON is no resource', () => {
  type Path = Parameters<typeof resource>[0]
  expectTypeOf<'/insurances' | '/clinics' | '/doctor-categories'>().toExtend<Path>()
  for (const path of ['/patients', '/users', '/choices', '/health'] as const) expectTypeOf(path).not.toExtend<Path>()
})
