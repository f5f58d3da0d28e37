import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Booked,
  clearAfter,
  endAt,
  gapsOf,
  hoursOf,
  lanesOf,
  minuteAt,
  type OpenSpan,
  outsideOf,
  type Span,
  type Stop,
  shortestSlot,
  stepBy,
  stopAfter,
} from '#src/features/agenda/calendar/time-grid.ts'

const open = (from: number, to: number, slotMinutes = 30): OpenSpan => ({ from, to, slotMinutes, clinicId: 1, firstSlot: from })
const closed = (from: number, to: number) => ({ from, to, kind: 'BLOCK', reason: 'Ateneo' })
const booked = (from: number, to: number, occupies = true): Booked => ({ id: from, from, to, occupies })
const [NINE, TEN, NOON] = [540, 600, 720]
const times = (spans: readonly Span[]) => spans.map(({ from, to }) => [from, to])

const span = (length = 240) =>
  fc
    .tuple(fc.integer({ min: 0, max: 1430 }), fc.integer({ min: 5, max: length }))
    .map(([from, minutes]) => ({ from, to: Math.min(1440, from + minutes) }))
const aColumn = fc.record({
  open: fc.array(
    fc.tuple(span(600), fc.integer({ min: 5, max: 240 })).map(([one, slot]) => open(one.from, one.to, slot)),
    { maxLength: 3 },
  ),
  closed: fc.array(
    span().map(({ from, to }) => closed(from, to)),
    { maxLength: 3 },
  ),
  items: fc.array(
    fc.tuple(span(120), fc.boolean()).map(([{ from, to }, occupies]) => booked(from, to, occupies)),
    { maxLength: 12 },
  ),
})

describe('the words of a closed time', () => {
  test('stand where no appointment lies over them', () => {
    const closing = { from: NINE, to: NOON }
    expect(clearAfter(closing, [])).toBe(0)
    expect(clearAfter(closing, [booked(TEN, 630), booked(480, NINE)])).toBe(0)
    expect(clearAfter(closing, [booked(570, TEN), booked(NINE, 570)])).toBe(60)
    // Ten minutes between two are no room.
    expect(clearAfter(closing, [booked(510, 570), booked(580, 640)])).toBe(100)
    expect(clearAfter(closing, [booked(NINE, 710)])).toBeUndefined()
  })
})

describe('the free times of a doctor', () => {
  test('are slots of their own minutes', () => {
    expect(times(gapsOf({ open: [open(NINE, TEN, 20)], closed: [], items: [] }))).toEqual([
      [540, 560],
      [560, 580],
      [580, 600],
    ])
  })

  test('leave out what is booked, closed or past, and a rest that is shorter than a slot', () => {
    const column = { open: [{ ...open(NINE, NOON + 10), from: 570 }], closed: [closed(NINE, 570)], items: [booked(TEN, 645)] }
    expect(times(gapsOf(column))).toEqual([
      [570, 600],
      [660, 690],
      [690, 720],
    ])
    expect(times(gapsOf(column, 661))).toEqual([[690, 720]])
  })

  test('leave out what is taken by appointments that are not shown', () => {
    const column = { open: [open(NINE, TEN)], closed: [], taken: [{ from: NINE, to: 565 }], items: [] }
    expect(times(gapsOf(column))).toEqual([[570, 600]])
  })

  test('stay free under a cancelled appointment', () => {
    expect(times(gapsOf({ open: [open(NINE, 570)], closed: [], items: [booked(NINE, 570, false)] }))).toEqual([[540, 570]])
  })

  test('lie within open hours and meet nothing that takes time, whatever a day holds', () => {
    fc.assert(
      fc.property(aColumn, fc.integer({ min: 0, max: 1440 }), (column, now) => {
        for (const gap of gapsOf(column, now)) {
          expect(column.open.some(({ from, to }) => gap.from >= from && gap.to <= to)).toBe(true)
          expect(gap.from).toBeGreaterThanOrEqual(now)
          for (const taken of column.items.filter(({ occupies }) => occupies))
            expect(gap.to <= taken.from || gap.from >= taken.to).toBe(true)
        }
      }),
    )
  })
})

describe('appointments at the same time', () => {
  test('stand beside each other, and those after them have the whole width again', () => {
    const placed = lanesOf([booked(NINE, TEN), booked(550, 570), booked(570, 630), booked(640, 700)])
    expect(placed.map(({ id, lane, lanes }) => [id, lane, lanes])).toEqual([
      [540, 0, 2],
      [550, 1, 2],
      [570, 1, 2],
      [640, 0, 1],
    ])
  })

  test('never cover each other, and none is lost', () => {
    fc.assert(
      fc.property(fc.array(span(120), { maxLength: 25 }), (spans) => {
        const items = spans.map(({ from, to }, id) => ({ id, from, to, occupies: true }))
        const placed = lanesOf(items)
        expect(placed.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort())
        for (const one of placed) {
          expect(one.lane).toBeLessThan(one.lanes)
          for (const other of placed)
            if (one.id !== other.id && one.from < other.to && other.from < one.to) {
              expect(one.lanes).toBe(other.lanes)
              expect(one.lane).not.toBe(other.lane)
            }
        }
      }),
    )
  })
})

describe('the shown hours', () => {
  test('are whole hours around what is open or booked, and the usual ones where there is nothing', () => {
    expect(hoursOf([{ open: [open(NINE, 650)], closed: [], items: [booked(1090, 1105)] }])).toEqual({ from: 540, to: 1140 })
    expect(hoursOf([{ open: [], closed: [], items: [] }])).toEqual({ from: 480, to: 1080 })
  })

  test('are open, closed with a reason, or outside: each minute is one of them', () => {
    fc.assert(
      fc.property(aColumn, (column) => {
        const shown = hoursOf([column])
        const parts = outsideOf(column, shown)
        for (let minute = shown.from; minute < shown.to; minute += 5) {
          const isIn = (all: readonly Span[]) => all.some(({ from, to }) => minute >= from && minute < to)
          expect(isIn(parts)).toBe(!isIn(column.open) && !isIn(column.closed))
        }
      }),
    )
  })

  test('are as high as the shortest slot needs', () => {
    expect(
      shortestSlot([
        { open: [open(0, 60, 15)], closed: [], items: [] },
        { open: [open(0, 60, 10)], closed: [], items: [] },
      ]),
    ).toBe(10)
    expect(shortestSlot([])).toBe(30)
  })
})

describe('the keyboard', () => {
  const stop = (key: string, from: number): Stop => ({ key, from, to: from + 30 })
  const columns = [[stop('a', NINE), stop('b', TEN), stop('c', 660)], [], [stop('d', 590), stop('e', 700)]]
  test.each([
    ['ArrowDown', 'a', { to: 'b' }],
    ['ArrowDown', 'c', undefined],
    ['ArrowUp', 'b', { to: 'a' }],
    ['ArrowRight', 'b', { to: 'd' }],
    ['ArrowLeft', 'e', { to: 'c' }],
    ['ArrowLeft', 'a', undefined],
    ['Home', 'c', { to: 'a' }],
    ['End', 'a', { to: 'c' }],
    ['PageDown', 'a', { page: 1 }],
    ['PageUp', 'a', { page: -1 }],
    ['x', 'a', undefined],
    ['ArrowDown', 'gone', undefined],
  ] as const)('%s leads from %s to the next time of that kind', (key, from, to) => expect(stepBy(key, from, columns)).toEqual(to))

  test('comes back to the same time, to one at that hour, or to the first free one', () => {
    expect(stopAfter(columns, stop('b', TEN))).toBe('b')
    expect(stopAfter(columns, stop('gone', 650))).toBe('c')
    expect(stopAfter(columns, undefined, 'd')).toBe('d')
    expect(stopAfter(columns, undefined)).toBe('a')
    expect(stopAfter([], undefined)).toBeUndefined()
  })

  test('reaches every time by arrows alone', () => {
    const aGrid = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 1400 }), { minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 7,
    })
    fc.assert(
      fc.property(aGrid, (grid) => {
        const all = grid.map((froms, column) => froms.toSorted((one, other) => one - other).map((from) => stop(`${column}:${from}`, from)))
        const reached = new Set([all[0]?.[0]?.key ?? ''])
        for (const key of reached)
          for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
            const step = stepBy(arrow, key, all)
            if (step && 'to' in step) reached.add(step.to)
          }
        expect(reached.size).toBe(all.flat().length)
      }),
    )
  })
})

test('what is dropped begins with a slot of the hours there, and every quarter of an hour outside of them', () => {
  const column = { open: [open(NINE, NOON, 20)], closed: [], items: [] }
  const shown = { from: 480, to: 780 }
  expect(minuteAt((575 - 480) / 300, shown, column)).toBe(560)
  expect(minuteAt((500 - 480) / 300, shown, column)).toBe(495)
  expect(minuteAt(2, shown, column)).toBeLessThan(780)
})

test('what is made longer ends with a slot of the hours there, one step after its beginning at the least, and with the column', () => {
  const column = { open: [open(NINE, NOON, 20)], closed: [], items: [] }
  const shown = { from: 480, to: 1320 }
  const ends = (minute: number, from = NINE) => endAt((minute - 480) / (1320 - 480), from, shown, column)
  expect(ends(605)).toBe(600)
  expect(ends(611)).toBe(620)
  expect(ends(500)).toBe(560)
  // Its beginning is no step of the hours.
  expect(ends(500, 550)).toBe(560)
  // Outside of the hours it is each quarter.
  expect(ends(725)).toBe(720)
  expect(ends(728)).toBe(735)
  expect(ends(1400)).toBe(1320)
})
