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
import { consultationStatus } from '#machines/consultation-status.machine.ts'
import { leadStatus } from '#machines/lead-status.machine.ts'
import { earlierStatuses, nextStatuses } from '#machines/next-statuses.ts'
import { postStatus } from '#machines/post-status.machine.ts'
import { reservationStatus } from '#machines/reservation-status.machine.ts'
import { signUpStatus } from '#machines/sign-up-status.machine.ts'
import { earlierOf, nextOf } from '#src/features/consultations/next-statuses.ts'
import {
  consultationStatusLabels,
  leadStatusLabels,
  postStatusLabels,
  reservationStatusLabels,
  signUpStatusLabels,
} from '#src/i18n/labels.ts'

describe.each([
  ['a lead', leadStatus, referralStatusValues, leadStatusLabels],
  ['a reservation', reservationStatus, reservationStatusValues, reservationStatusLabels],
  ['a post', postStatus, postStatusValues, postStatusLabels],
  ['a request for an account', signUpStatus, signUpStatusValues, signUpStatusLabels],
  ['a consultation', consultationStatus, consultationStatusValues, consultationStatusLabels],
] as const)('the statuses of %s', (_, machine, values, labels) => {
  test('are those of the contract and of the console’s words', () => {
    expect(Object.keys(machine.states).sort()).toEqual([...values].sort())
    expect(Object.keys(labels).sort()).toEqual([...values].sort())
  })

  test('follow each other as their machine goes', () => {
    for (const from of values)
      for (const to of values) {
        const actor = createActor(machine, { snapshot: machine.resolveState({ value: from }) } as never).start()
        actor.send({ type: to } as never)
        expect(String(actor.getSnapshot().value)).toBe(nextStatuses<string>(machine, from).includes(to) ? to : from)
      }
  })
})

test('a status of a later version leads nowhere', () => {
  expect(nextStatuses(leadStatus, 'ARCHIVED')).toEqual([])
  expect(nextStatuses(leadStatus, 'constructor')).toEqual([])
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
    for (const to of earlierStatuses<ConsultationStatus>(consultationStatus, from))
      expect(earlierOf({ status: from, changes: after(to) })).toBe(to)
  expect(earlierOf({ status: 'CANCELLED', changes: [] })).toBe('PENDING')
  expect(earlierOf({ status: 'PENDING', changes: after('CONFIRMED') })).toBeUndefined()
})
