import { expect, it } from 'vitest'
import { readFree } from '#src/features/agenda/free-times/free-times-address.ts'

const read = (query: string) => readFree(new URLSearchParams(query))

it('the search of free times is what the address says, and leaves out what cannot be read', () => {
  expect(read('')).toEqual({ limit: 12 })
  expect(read('medico=7&consultorio=12&especialidad=4&obraSocial=5&dias=1,3,3,9,x&parte=MORNING&desde=2026-12-01&cuantos=24')).toEqual({
    doctorId: 7,
    clinicId: 12,
    specialityId: 4,
    insuranceId: 5,
    weekdays: [1, 3],
    partOfDay: 'MORNING',
    from: '2026-12-01',
    limit: 24,
  })
  expect(read('medico=-1&consultorio=a&dias=0&parte=NIGHT&desde=2026-02-31&cuantos=999')).toEqual({ limit: 50 })
})
