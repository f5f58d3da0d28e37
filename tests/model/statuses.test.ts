import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  consultationStatusValues,
  postStatusValues,
  referralStatusValues,
  reservationStatusValues,
  signUpStatusValues,
} from '#contract/generated/enums.ts'
import type { ConsultationChange, ConsultationStatus } from '#contract/generated/schema.ts'
import { consultationStatusChart } from '#machines/consultation-status.chart.ts'
import { leadStatusChart } from '#machines/lead-status.chart.ts'
import { earlierStatuses, nextStatuses } from '#machines/next-statuses.ts'
import { postStatusChart } from '#machines/post-status.chart.ts'
import { reservationStatusChart } from '#machines/reservation-status.chart.ts'
import { signUpStatusChart } from '#machines/sign-up-status.chart.ts'
import { earlierOf, nextOf } from '#src/features/consultations/next-statuses.ts'
import {
  consultationStatusLabels,
  leadStatusLabels,
  postStatusLabels,
  reservationStatusLabels,
  signUpStatusLabels,
} from '#src/i18n/labels.ts'

describe.each([
  ['a lead', leadStatusChart, referralStatusValues, leadStatusLabels],
  ['a reservation', reservationStatusChart, reservationStatusValues, reservationStatusLabels],
  ['a post', postStatusChart, postStatusValues, postStatusLabels],
  ['a request for an account', signUpStatusChart, signUpStatusValues, signUpStatusLabels],
  ['a consultation', consultationStatusChart, consultationStatusValues, consultationStatusLabels],
] as const)('the statuses of %s', (_, machine, values, labels) => {
  test('are those of the contract and of the console’s words', () => {
    expect(Object.keys(machine.states).sort()).toEqual([...values].sort())
    expect(Object.keys(labels).sort()).toEqual([...values].sort())
  })

  test('follow each other as their machine goes, which begins with the first', () => {
    expect(createActor(machine).getSnapshot().value).toBe(values[0])
    for (const from of values)
      for (const to of values) {
        const actor = createActor(machine, { snapshot: machine.resolveState({ value: from }) } as never).start()
        actor.send({ type: to } as never)
        expect(String(actor.getSnapshot().value)).toBe(nextStatuses<string>(machine, from).includes(to) ? to : from)
      }
  })
})

/** The ways of each chart, as the specification has them: forward, and back. */
const ways = [
  [leadStatusChart, 'PENDING', 'CONTACTED CONVERTED REJECTED', ''],
  [leadStatusChart, 'CONTACTED', 'PENDING CONVERTED REJECTED', ''],
  [leadStatusChart, 'CONVERTED', 'PENDING CONTACTED REJECTED', ''],
  [leadStatusChart, 'REJECTED', 'PENDING CONTACTED CONVERTED', ''],
  [consultationStatusChart, 'PENDING', 'CONFIRMED CANCELLED', ''],
  [consultationStatusChart, 'CONFIRMED', 'COMPLETED CANCELLED', 'PENDING'],
  [consultationStatusChart, 'COMPLETED', '', 'CONFIRMED'],
  [consultationStatusChart, 'CANCELLED', '', 'PENDING CONFIRMED'],
  [reservationStatusChart, 'PENDING', 'ACCEPTED PROPOSED REJECTED WITHDRAWN WAITING', ''],
  [reservationStatusChart, 'PROPOSED', 'ACCEPTED PROPOSED REJECTED WITHDRAWN WAITING PENDING', ''],
  [reservationStatusChart, 'WAITING', 'ACCEPTED PROPOSED REJECTED WITHDRAWN PENDING', ''],
  [reservationStatusChart, 'ACCEPTED', '', 'PENDING'],
  [reservationStatusChart, 'REJECTED', '', 'PENDING'],
  [reservationStatusChart, 'WITHDRAWN', '', ''],
  [postStatusChart, 'DRAFT', 'IN_REVIEW ARCHIVED', ''],
  [postStatusChart, 'IN_REVIEW', 'PUBLISHED REJECTED DRAFT', ''],
  [postStatusChart, 'PUBLISHED', 'ARCHIVED', ''],
  [postStatusChart, 'REJECTED', 'DRAFT ARCHIVED', ''],
  [postStatusChart, 'ARCHIVED', 'DRAFT', ''],
  [signUpStatusChart, 'PENDING', 'APPROVED REJECTED', ''],
  [signUpStatusChart, 'APPROVED', '', ''],
  [signUpStatusChart, 'REJECTED', 'APPROVED', ''],
] as const

test.each(ways.map(([machine, ...way]) => [machine.id, ...way, machine] as const))(
  'in %s %s leads to “%s”, and may come back to “%s”',
  (_, status, next, earlier, machine) => {
    expect({ next: nextStatuses(machine, status).join(' '), earlier: earlierStatuses(machine, status).join(' ') }).toEqual({
      next,
      earlier,
    })
    // Where one comes back to is the status that the event names.
    for (const to of earlier.split(' ').filter(Boolean)) {
      const actor = createActor(machine, { snapshot: machine.resolveState({ value: status }) } as never).start()
      actor.send({ type: `back to ${to}` } as never)
      expect(String(actor.getSnapshot().value)).toBe(to)
    }
  },
)

test.each(['PUBLISHED', 'REJECTED'] as const)('a post that is %s and changed is a draft again', (status) => {
  const actor = createActor(postStatusChart, { snapshot: postStatusChart.resolveState({ value: status }) } as never).start()
  actor.send({ type: 'edited' })
  expect(actor.getSnapshot().value).toBe('DRAFT')
})

test('a status of a later version leads nowhere', () => {
  expect(nextStatuses(leadStatusChart, 'ARCHIVED')).toEqual([])
  expect(nextStatuses(leadStatusChart, 'constructor')).toEqual([])
})

test.each([
  ['PENDING', false, { next: 'CONFIRMED', mayCancel: true }],
  ['CONFIRMED', false, { next: undefined, mayCancel: true }],
  ['CONFIRMED', true, { next: 'COMPLETED', mayCancel: true }],
  ['COMPLETED', true, { next: undefined, mayCancel: false }],
  ['CANCELLED', true, { next: undefined, mayCancel: false }],
])('a consultation that is %s is offered what comes next (its hour has come: %s), as the specification says', (status, hasBegun, offered) =>
  expect(nextOf(status, hasBegun)).toEqual(offered),
)

test('a consultation comes back to where it was before its last change, by a way that its machine has', () => {
  const after = (previousStatus: ConsultationStatus) => [{ previousStatus }] as ConsultationChange[]
  for (const from of consultationStatusValues)
    for (const to of earlierStatuses<ConsultationStatus>(consultationStatusChart, from))
      expect(earlierOf({ status: from, changes: after(to) })).toBe(to)
  expect(earlierOf({ status: 'CANCELLED', changes: [] })).toBe('PENDING')
  expect(earlierOf({ status: 'PENDING', changes: after('CONFIRMED') })).toBeUndefined()
})
