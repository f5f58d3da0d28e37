import { describe, expect, test } from 'vitest'
import { toNewAppointment } from '#src/features/agenda/appointment/appointment-requests.ts'
import { emptyNewAppointment, newAppointmentSchema } from '#src/features/agenda/appointment/appointment-schema.ts'
import { nextTimes } from '#src/features/agenda/appointment/series-times.ts'

const patient = { id: 88, firstName: 'Lucía', lastName: 'Gómez' }
const place = { doctorId: 7, clinicId: 12, date: '2026-12-01T12:00:00.000Z', minutes: 30 }
const typed = { ...emptyNewAppointment, patient, count: '6' }

describe('a series', () => {
  test('on several days of the week names these, and one each week or each so many days how many days are between', () => {
    const requested = (more: object) => toNewAppointment(newAppointmentSchema.parse({ ...typed, ...more }), place).body
    expect(requested({ repeats: 'weekdays', weekdays: ['1', '3'] })).toMatchObject({ weekdays: [1, 3], count: 6 })
    expect(requested({ repeats: 'weekdays', weekdays: ['1', '3'] })).not.toHaveProperty('everyDays')
    expect(requested({ repeats: 'weekly', weekdays: ['1'] })).toMatchObject({ everyDays: 7 })
    expect(requested({ repeats: 'days', everyDays: '10' })).toMatchObject({ everyDays: 10 })
    expect(requested({ repeats: 'weekly', weekdays: ['1'] })).not.toHaveProperty('weekdays')
  })

  test('on days of the week needs one of them', () => {
    const { error } = newAppointmentSchema.safeParse({ ...typed, repeats: 'weekdays' })
    expect(error?.issues).toMatchObject([{ path: ['weekdays'], message: 'Elegí al menos un día.' }])
    expect(newAppointmentSchema.safeParse(typed).success).toBe(true)
  })
})

describe('the next times of refused dates', () => {
  const at = (day: number, hour = 12) => ({ date: `2026-12-0${day}T${hour}:00:00.000Z`, minutes: 30, clinicId: 12 })
  const refused = (day: number, ...alternatives: ReturnType<typeof at>[]) => ({ date: at(day).date, consultationId: null, alternatives })

  test('are each for one date alone, the next one after it first', () => {
    const booked = { ...refused(1, at(2)), consultationId: 5 }
    const found = nextTimes([booked, refused(3, at(2), at(4), at(5)), refused(4, at(4), at(5)), refused(5, at(2), at(4))])
    expect([...found]).toEqual([
      [at(3).date, at(4)],
      [at(4).date, at(5)],
      [at(5).date, at(2)],
    ])
  })

  test('are none where nothing is free', () => {
    expect([...nextTimes([refused(3), refused(4, at(5)), refused(4, at(5))])]).toEqual([[at(4).date, at(5)]])
  })
})
