import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Interval, overlaps } from '#contract/free-times.ts'
import { closedAt, freeTimes, planDay, type Rules } from '#server/agenda/availability.ts'
import { holidaysBetween } from '#server/agenda/holidays.ts'
import { seriesOf } from '#server/agenda/series-days.ts'
import { DEFAULT_TIME_ZONE } from '#server/platform/env.ts'
import { addDays, clinicDay, clinicTime, clockOf, setClinicZone, startOfClinicDay, weekdayOf } from '#server/platform/time/clinic-day.ts'
import { isDeep } from '#tests/support/setup/settings.ts'

const MINUTE = 60_000
const numRuns = isDeep ? 500 : 20
const processZone = process.env['TZ']
/** Zones of the process, which decide nothing, and of the clinics: without clock changes, with them at midnight, and on the other half of the globe. */
const PROCESS_ZONES = ['UTC', 'Asia/Tokyo', 'America/New_York']
const CLINIC_ZONES = [DEFAULT_TIME_ZONE, 'America/Santiago', 'Australia/Lord_Howe']

afterEach(() => {
  setClinicZone(DEFAULT_TIME_ZONE)
  if (processZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = processZone
})

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** Two times of a day in steps of five minutes, the first before the other. */
const times = fc
  .tuple(fc.integer({ min: 0, max: 287 }), fc.integer({ min: 1, max: 288 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from: clock(from * 5), to: clock(to * 5) }))
/** Days around the ends of months and years, 29 February and changes of the clocks, and any others. */
const day = fc.oneof(
  fc.constantFrom(
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
    '2026-12-31',
    '2027-01-01',
    '2026-11-30',
    '2026-09-05',
    '2026-09-06',
    '2027-04-03',
    '2027-04-04',
  ),
  fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days)),
)
const clinicId = fc.constantFrom(1, 2)
const slotMinutes = fc.constantFrom(5, 15, 20, 30, 45, 60)
const hours = fc.record({
  clinicId,
  weekday: fc.integer({ min: 1, max: 7 }),
  slotMinutes,
  times,
  validFrom: day,
  validUntil: fc.option(day),
})
const exception = fc.record({
  clinicId: fc.option(clinicId),
  kind: fc.constantFrom('CLOSED' as const, 'OPEN' as const, 'BLOCK' as const),
  times: fc.option(times),
  shift: fc.integer({ min: -2, max: 2 }),
  slotMinutes,
})

/** Rules around a day: hours that hold then, exceptions near it, and perhaps a holiday. */
const rulesAround = (day: string) =>
  fc.record({ all: fc.array(hours, { maxLength: 12 }), others: fc.array(exception, { maxLength: 4 }), isHoliday: fc.boolean() }).map(
    ({ all, others, isHoliday }): Rules => ({
      hours: all.map(({ times, validFrom, ...rest }) => ({ ...rest, ...times, validFrom: validFrom < day ? validFrom : addDays(day, -1) })),
      exceptions: others.map(({ times, shift, ...rest }, id) => ({
        ...{ ...rest, id, fromDay: addDays(day, shift), toDay: addDays(day, Math.max(shift, 0)), reason: 'Congreso' },
        ...{ fromTime: times?.from ?? null, toTime: times?.to ?? null },
      })),
      holidays: new Map(isHoliday ? [[day, 'Navidad']] : []),
    }),
  )
const case_ = day.chain((day) => fc.record({ day: fc.constant(day), rules: rulesAround(day) }))

const length = ({ from, to }: Interval) => to - from

describe.each(CLINIC_ZONES)('in %s', (zone) => {
  beforeEach(() => setClinicZone(zone))

  test('what is open lies in the day, and never in what is closed there', () => {
    fc.assert(
      fc.property(case_, ({ day, rules }) => {
        const whole = { from: Date.parse(startOfClinicDay(day)), to: Date.parse(startOfClinicDay(day, 1)) }
        const { open, closed } = planDay(day, rules)
        for (const one of open) {
          expect(one.from).toBeLessThan(one.to)
          expect(one.from).toBeGreaterThanOrEqual(whole.from)
          expect(one.to).toBeLessThanOrEqual(whole.to)
          const here = closed.filter(({ clinicId, kind }) => kind !== 'HOLIDAY' && (clinicId === null || clinicId === one.clinicId))
          expect(here.filter((other) => overlaps(one, other))).toEqual([])
        }
      }),
      { numRuns },
    )
  })

  test('a free time is open, on the grid of its hours, not before the moment that is asked for, and with nobody else', () => {
    const busy = fc.array(fc.record({ at: fc.integer({ min: 0, max: 1_440 }), minutes: fc.integer({ min: 5, max: 180 }) }), {
      maxLength: 10,
    })
    fc.assert(
      fc.property(case_, busy, fc.option(slotMinutes), fc.integer({ min: 0, max: 1_440 }), ({ day, rules }, taken, asked, minute) => {
        const begins = Date.parse(startOfClinicDay(day))
        const intervals = taken.map(({ at, minutes }) => ({ from: begins + at * MINUTE, to: begins + (at + minutes) * MINUTE }))
        const after = begins + minute * MINUTE
        const plan = planDay(day, rules)
        for (const time of freeTimes(plan, intervals, { minutes: asked ?? undefined, after })) {
          expect(closedAt(time, rules)).toEqual([])
          expect(time.from).toBeGreaterThanOrEqual(after)
          expect(intervals.filter((one) => overlaps(one, time))).toEqual([])
          expect(clinicDay(new Date(time.date))).toBe(day)
          const around = plan.open.filter((one) => one.clinicId === time.clinicId && one.from <= time.from && time.from < one.to)
          expect(around.some((one) => (time.from - one.firstSlot) % (one.slotMinutes * MINUTE) === 0)).toBe(true)
          if (asked !== null) expect(length(time)).toBe(asked * MINUTE)
        }
      }),
      { numRuns },
    )
  })

  test('where nothing is booked, each time of the grid that the hours hold is free', () => {
    fc.assert(
      fc.property(day, times, slotMinutes, (day, { from, to }, slotMinutes) => {
        const rules = {
          hours: [{ clinicId: 1, weekday: weekdayOf(day), from, to, slotMinutes, validFrom: day, validUntil: day }],
          exceptions: [],
          holidays: new Map(),
        }
        const [open] = planDay(day, rules).open
        const expected = open ? Math.floor(length(open) / (slotMinutes * MINUTE)) : 0
        expect(freeTimes(planDay(day, rules), [], { after: 0 })).toHaveLength(expected)
        for (const other of [-7, -1, 1, 7]) expect(planDay(addDays(day, other), rules).open).toEqual([])
      }),
      // The clocks of Santiago skip this hour.
      { numRuns, examples: [['2026-09-06', { from: '00:05', to: '01:00' }, 5]] },
    )
  })

  test('what is closed in an hour that the clocks may skip leaves each time once', () => {
    const day = '2026-09-06'
    const closed = { id: 1, clinicId: null, kind: 'CLOSED', fromDay: day, toDay: day, slotMinutes: null, reason: 'Congreso' } as const
    const plan = planDay(day, {
      hours: [{ clinicId: 1, weekday: weekdayOf(day), from: '00:00', to: '03:00', slotMinutes: 30, validFrom: day, validUntil: null }],
      exceptions: [{ ...closed, fromTime: '00:10', toTime: '01:05' }],
      holidays: new Map(),
    })
    const times = freeTimes(plan, [], { after: 0 }).map(({ date }) => date)
    expect(new Set(times).size).toBe(times.length)
    expect(times.length).toBeGreaterThan(2)
  })

  test('hours that are added in such an hour take nothing from a holiday twice', () => {
    const day = '2026-09-06'
    const added = { id: 1, clinicId: 1, kind: 'OPEN', fromDay: day, toDay: day, slotMinutes: 5, reason: 'Guardia' } as const
    const { closed } = planDay(day, {
      hours: [],
      exceptions: [{ ...added, fromTime: '00:10', toTime: '01:05' }],
      holidays: new Map([[day, 'Feriado']]),
    })
    expect(closed.filter((one, index) => closed.slice(index + 1).some((other) => overlaps(one, other)))).toEqual([])
  })

  test('a series has one date a step of the calendar, each at the same hour of the clocks, through 29 February and the ends of months', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 2, max: 52 }),
        (day, quarter, everyDays, count) => {
          const time = clock(quarter * 15)
          const first = new Date(clockOf(day)(time)).toISOString()
          const dates = seriesOf(first, { everyDays }, count)
          expect(dates).toHaveLength(count)
          // An hour that the clocks skip on that day comes an hour, or half of one, later.
          const begins = clinicTime(new Date(first))
          for (const [index, date] of dates.entries()) {
            const expected = addDays(clinicDay(new Date(first)), index * everyDays)
            expect(clinicDay(new Date(date))).toBe(expected)
            const isSkipped = clinicTime(new Date(clockOf(expected)(begins))) !== begins
            if (!isSkipped) expect(clinicTime(new Date(date))).toBe(begins)
          }
        },
      ),
      { numRuns },
    )
  })

  test('a series on days of the week has the first date and then only these days', () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    fc.assert(
      fc.property(day, weekdays, fc.integer({ min: 2, max: 52 }), (day, weekdays, count) => {
        const days = seriesOf(new Date(clockOf(day)('10:30')).toISOString(), { weekdays }, count).map((date) => clinicDay(new Date(date)))
        expect(days).toHaveLength(count)
        expect(days[0]).toBe(day)
        for (const later of days.slice(1)) expect(weekdays).toContain(weekdayOf(later))
        for (let next = addDays(day, 1); next < (days.at(-1) ?? ''); next = addDays(next, 1))
          expect(days.includes(next)).toBe(weekdays.includes(weekdayOf(next)))
      }),
      { numRuns },
    )
  })

  test('the zone of the process changes nothing', () => {
    fc.assert(
      fc.property(case_, ({ day, rules }) => {
        const inZones = PROCESS_ZONES.map((processZone) => {
          process.env['TZ'] = processZone
          return { plan: planDay(day, rules), series: seriesOf(new Date(clockOf(day)('23:30')).toISOString(), { everyDays: 7 }, 9) }
        })
        for (const other of inZones.slice(1)) expect(other).toEqual(inZones[0])
      }),
      { numRuns },
    )
  })
})

const weekly = { clinicId: 1, weekday: 1, from: '09:00', to: '12:00', slotMinutes: 30, validFrom: '2026-01-01', validUntil: null }
const MONDAY = '2026-11-30'
const plain: Rules = { hours: [weekly], exceptions: [], holidays: new Map() }
const closed = {
  id: 1,
  clinicId: null,
  kind: 'CLOSED' as const,
  fromDay: MONDAY,
  toDay: MONDAY,
  fromTime: null,
  toTime: null,
  slotMinutes: null,
  reason: 'Congreso',
}
const at = (time: string, minutes = 30, day = MONDAY) => ({
  clinicId: 1,
  from: clockOf(day)(time),
  to: clockOf(day)(time) + minutes * MINUTE,
})
const kinds = (...asked: Parameters<typeof closedAt>) => closedAt(...asked).map(({ kind }) => kind)

test('hours until midnight and from midnight on are one, and an appointment may go on across it', () => {
  const night = { ...weekly, from: '22:00', to: '24:00' }
  const rules = { ...plain, hours: [night, { ...weekly, weekday: 2, from: '00:00', to: '02:00' }] }
  expect(kinds(at('23:30', 60), rules)).toEqual([])
  expect(kinds(at('23:30', 60), { ...rules, hours: [night] })).toEqual(['OUTSIDE_HOURS'])
})

test('the end of hours is no time of theirs, and of another clinic they hold nothing', () => {
  expect(kinds(at('11:30'), plain)).toEqual([])
  expect(kinds(at('11:45'), plain)).toEqual(['OUTSIDE_HOURS'])
  expect(kinds({ ...at('09:00'), clinicId: 2 }, plain)).toEqual(['OUTSIDE_HOURS'])
  expect(kinds({ ...at('09:00'), clinicId: null }, plain)).toEqual([])
})

test('what is closed says why, and nobody who asks opens it; a block of another clinic is none', () => {
  const rules = { ...plain, exceptions: [closed] }
  expect(closedAt(at('09:00'), rules, { outsideHours: true })).toMatchObject([{ kind: 'CLOSED', reason: 'Congreso' }])
  expect(kinds(at('09:00'), { ...plain, exceptions: [{ ...closed, clinicId: 2 }] })).toEqual([])
  const block = { ...closed, kind: 'BLOCK' as const, fromTime: '10:00', toTime: '10:30' }
  expect(kinds(at('09:45'), { ...plain, exceptions: [block] })).toEqual(['BLOCK'])
  expect(kinds(at('10:30'), { ...plain, exceptions: [block] })).toEqual([])
})

const clocks = (rules: Rules, minutes?: number, busy: Interval[] = []) =>
  freeTimes(planDay(MONDAY, rules), busy, { minutes, after: 0 }).map(({ from }) => clinicTime(new Date(from)))
const opened = { ...closed, kind: 'OPEN' as const, clinicId: 1, fromTime: '11:00', toTime: '13:00', slotMinutes: 30 }

test('a time that two hours have is offered once, and what is added after the hours goes on from them', () => {
  expect(clocks({ ...plain, exceptions: [opened] })).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'])
  expect(clocks({ ...plain, exceptions: [opened, { ...opened, id: 2, slotMinutes: 20 }] })).toHaveLength(8)
})

test('what is blocked, held or booked between moves nobody’s grid', () => {
  const rest = ['09:00', '10:00', '10:30', '11:00', '11:30']
  const short = { ...closed, kind: 'BLOCK' as const, fromTime: '09:35', toTime: '09:50' }
  expect(clocks({ ...plain, exceptions: [short] })).toEqual(rest)
  expect(clocks({ ...plain, held: [at('09:35', 15)] })).toEqual(rest)
  expect(clocks(plain, undefined, [at('09:35', 15)])).toEqual(rest)
})

test('a long time may go on from hours into those that touch them, and into no others', () => {
  const later = { ...weekly, from: '12:00', to: '13:00' }
  expect(clocks({ ...plain, hours: [weekly, later] }, 60).slice(-3)).toEqual(['11:00', '11:30', '12:00'])
  expect(clocks({ ...plain, hours: [weekly, { ...later, clinicId: 2 }] }, 60).slice(-2)).toEqual(['11:00', '12:00'])
  expect(clocks({ ...plain, hours: [weekly, { ...later, from: '12:10' }] }, 60).slice(-1)).toEqual(['11:00'])
})

test('a holiday is closed unless its weekly hours are said to hold, or it has hours of its own', () => {
  const rules = { ...plain, holidays: new Map([[MONDAY, 'Navidad']]) }
  expect(closedAt(at('09:00'), rules)).toMatchObject([{ kind: 'HOLIDAY', reason: 'Navidad' }])
  expect(kinds(at('09:00'), rules, { outsideHours: true })).toEqual([])
  const open = { ...closed, kind: 'OPEN' as const, clinicId: 1 }
  expect(kinds(at('09:00'), { ...rules, exceptions: [open] })).toEqual([])
  const besides = { ...open, fromTime: '15:00', toTime: '16:00', slotMinutes: 20 }
  expect(kinds(at('15:00'), { ...rules, exceptions: [besides] })).toEqual([])
  expect(kinds(at('09:00'), { ...rules, exceptions: [besides] })).toEqual(['HOLIDAY'])
  expect(freeTimes(planDay(MONDAY, { ...rules, exceptions: [besides] }), [], { after: 0 })).toHaveLength(3)
})

test('of an hour that the clocks show twice the first is meant, and one that they skip comes later, whatever the zone of the process', () => {
  for (const processZone of PROCESS_ZONES) {
    process.env['TZ'] = processZone
    setClinicZone('America/Santiago')
    expect(new Date(clockOf('2027-04-03')('23:30')).toISOString()).toBe('2027-04-04T02:30:00.000Z')
    expect(new Date(clockOf('2026-09-06')('00:30')).toISOString()).toBe('2026-09-06T04:30:00.000Z')
    setClinicZone('America/Havana')
    expect(startOfClinicDay('2026-11-01')).toBe('2026-11-01T04:00:00.000Z')
  }
})

test('on the day on which the clocks go forward there is no hour that they skip, and there are as many slots as hours', () => {
  setClinicZone('America/Santiago')
  const day = '2026-09-06'
  const rules = { ...plain, hours: [{ ...weekly, weekday: 7, from: '00:00', to: '24:00', slotMinutes: 60 }] }
  expect(freeTimes(planDay(day, rules), [], { after: 0 })).toHaveLength(23)
  expect(freeTimes(planDay('2027-04-04', rules), [], { after: 0 })).toHaveLength(24)
  expect(
    freeTimes(planDay('2027-04-03', { ...rules, hours: [{ ...weekly, weekday: 6, from: '00:00', to: '24:00', slotMinutes: 60 }] }), [], {
      after: 0,
    }),
  ).toHaveLength(25)
})

test('the holidays are those of Argentina, the moved ones on the day that they are moved to', async () => {
  const found = await holidaysBetween('2026-11-01', '2027-01-01')
  expect([...found.keys()]).toEqual(['2026-11-23', '2026-12-08', '2026-12-25', '2027-01-01'])
  expect(found.get('2026-12-25')).toBe('Navidad')
})
