import type { SQL } from 'drizzle-orm'
import { expectTypeOf, test } from 'vitest'
import type { Insurance, InsuranceInput } from '#contract/generated/schema.ts'
import type { insurances } from '#server/catalogue/schema.ts'
import type { Call } from '#server/platform/call.ts'
import type { onDuplicate } from '#server/platform/db/errors.ts'
import type { crudHandlers } from '#server/platform/records/crud.ts'
import type { insertRow, updateRow } from '#server/platform/records/rows.ts'

// These are checked by the compiler: at run time nothing happens here.
type Table = typeof insurances
type Inserted<Values extends object> = Parameters<typeof insertRow<Table, Values>>[2]
type Updated<Values extends object> = Awaited<ReturnType<Parameters<typeof updateRow<Table, Values>>[2]>>
type Name = { name: string }
type Records = ReturnType<typeof crudHandlers<Table>>
type Create<Body, Answer = Insurance> = (call: Omit<Call<'createInsurance'>, 'body'> & { body: Body }) => Promise<Answer>
type Update<Body> = (call: Omit<Call<'updateInsurance'>, 'body'> & { body: Body }) => Promise<Insurance>

test('a row is added with each required column, and changed by any of them, in its type or computed by the database', () => {
  expectTypeOf<InsuranceInput>().toExtend<Inserted<InsuranceInput>>()
  expectTypeOf<Partial<Name>>().not.toExtend<Inserted<Partial<Name>>>()
  expectTypeOf<Partial<Name>>().toExtend<Updated<Partial<Name>>>()
  expectTypeOf<{ name: SQL }>().toExtend<Updated<{ name: SQL }>>()
  expectTypeOf<{ name: number }>().not.toExtend<Inserted<{ name: number }>>()
  expectTypeOf<{ name: number }>().not.toExtend<Updated<{ name: number }>>()
})

test('a property of an input that is written whole and has no column does not compile, so it is not dropped unseen', () => {
  type WithCuit = InsuranceInput & { cuit: string }
  expectTypeOf<WithCuit>().not.toExtend<Inserted<WithCuit>>()
  expectTypeOf<WithCuit>().not.toExtend<Updated<WithCuit>>()
})

test('what is told to be a duplicate is a property of the input', () => {
  expectTypeOf<Parameters<typeof onDuplicate<InsuranceInput>>[1]>().toEqualTypeOf<'name'>()
})

test('a shared handler takes the inputs whose properties all have a column, with each required column, and answers no more than the row has', () => {
  expectTypeOf<Records['create']>().toExtend<Create<Name>>()
  expectTypeOf<Records['update']>().toExtend<Update<Name>>()
  expectTypeOf<Records['update']>().toExtend<Update<Partial<Name>>>()
  expectTypeOf<Records['create']>().not.toExtend<Create<Name & { cuit: string }>>()
  expectTypeOf<Records['update']>().not.toExtend<Update<Name & { cuit?: string }>>()
  expectTypeOf<Records['create']>().not.toExtend<Create<Partial<Name>>>()
  expectTypeOf<Records['update']>().not.toExtend<Update<{ name: number }>>()
  expectTypeOf<Records['create']>().not.toExtend<Create<Name, Insurance & { cuit: string }>>()
})
