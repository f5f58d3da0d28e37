import { describe, expect, test } from 'vitest'
import type { ConsultationStatus } from '#contract/generated/schema.ts'
import { dayAt, type May, placeOfNow, stepAt, waitAt } from '#src/features/agenda/today/next-step.ts'
import { texts } from '#src/features/agenda/today/today.texts.ts'

const NOW = Date.parse('2026-12-01T13:00:00.000Z')
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString()

/** An appointment of half an hour that begins in so many minutes, and whose patient arrived so many minutes ago. */
const inMinutes = (start: number, status: ConsultationStatus = 'CONFIRMED', waits?: number) => ({
  ...{ id: start, status, date: minutes(start), durationInMinutes: 30 },
  arrivedAt: waits === undefined ? null : minutes(-waits),
})

const desk: May = { confirm: true, arrive: true, complete: false }
const doctor: May = { confirm: true, arrive: true, complete: true }
const reader: May = { confirm: false, arrive: false, complete: false }

describe('the one button of an appointment', () => {
  const day = [
    ['pending, hours ahead', inMinutes(180, 'PENDING'), 'confirm', 'confirm'],
    ['pending, in an hour', inMinutes(60, 'PENDING'), 'arrive', 'arrive'],
    ['confirmed, hours ahead', inMinutes(180), 'arrive', 'arrive'],
    ['confirmed, at its hour', inMinutes(0), 'arrive', 'arrive'],
    ['confirmed, and nobody noted the arrival until its end', inMinutes(-30), 'arrive', 'complete'],
    ['pending, and late', inMinutes(-20, 'PENDING'), 'arrive', 'arrive'],
    ['arrived before it was confirmed', inMinutes(-5, 'PENDING', 10), 'confirm', 'confirm'],
    ['arrived before its hour', inMinutes(5, 'CONFIRMED', 10), undefined, undefined],
    ['arrived, at its hour', inMinutes(0, 'CONFIRMED', 10), undefined, 'complete'],
    ['completed', inMinutes(-40, 'COMPLETED', 45), undefined, undefined],
    ['cancelled', inMinutes(20, 'CANCELLED'), undefined, undefined],
  ] as const
  test.each(day)('%s', (_, one, atTheDesk, ofTheDoctor) => {
    expect([stepAt(one, NOW, desk), stepAt(one, NOW, doctor), stepAt(one, NOW, reader)]).toEqual([atTheDesk, ofTheDoctor, undefined])
  })

  test('confirms near the hour, too, for who may not note arrivals', () => {
    expect(stepAt(inMinutes(10, 'PENDING'), NOW, { ...desk, arrive: false })).toBe('confirm')
  })
})

describe('a wait', () => {
  test('is told since the arrival, as long from the 21st minute on, and by words', () => {
    const told = [0, 1, 20, 21, 75, 120].map((count) => {
      const wait = waitAt(inMinutes(0, 'CONFIRMED', count), NOW)
      return wait && (wait.isLong ? texts.waitsLong(wait.minutes) : texts.waits(wait.minutes))
    })
    expect(told).toEqual([
      'Recién llegó',
      'Espera hace 1 min',
      'Espera hace 20 min',
      'Demora: espera hace 21 min',
      'Demora: espera hace 1 h 15 min',
      'Demora: espera hace 2 h',
    ])
  })

  test('is counted by the minutes of the clock, which stand beside it', () => {
    const arrivedAt = new Date(NOW - 90_000).toISOString()
    expect(waitAt({ ...inMinutes(0), arrivedAt }, NOW)?.minutes).toBe(2)
    // The row has the minute that began before the arrival.
    expect(waitAt({ ...inMinutes(0), arrivedAt: new Date(NOW + 30_000).toISOString() }, NOW)?.minutes).toBe(0)
  })

  test('is none of somebody who has not arrived, or was attended to', () => {
    expect(waitAt(inMinutes(-30), NOW)).toBeUndefined()
    expect(waitAt(inMinutes(-30, 'COMPLETED', 40), NOW)).toBeUndefined()
  })
})

describe('the day', () => {
  const ofDay = [
    inMinutes(60),
    inMinutes(-240, 'COMPLETED'),
    inMinutes(-45),
    inMinutes(-91, 'PENDING'),
    inMinutes(-120, 'CONFIRMED', 130),
    inMinutes(30, 'CANCELLED'),
  ]

  test('goes by the hour, without the cancelled ones; who waits or may still come is not over', () => {
    const { over, ahead } = dayAt(ofDay, NOW)
    expect(over.map(({ id }) => id)).toEqual([-240, -91])
    expect(ahead.map(({ id }) => id)).toEqual([-120, -45, 60])
  })

  test('has the present minute before the first one that is still to begin, or at its end', () => {
    const { ahead } = dayAt(ofDay, NOW)
    expect(placeOfNow(ahead, NOW)).toBe(2)
    expect(placeOfNow(ahead.slice(0, 2), NOW)).toBe(2)
    expect(placeOfNow([inMinutes(0)], NOW)).toBe(1)
    expect(placeOfNow([], NOW)).toBe(0)
  })
})
