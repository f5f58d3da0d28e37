import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { consultationStatusValues, referralStatusValues } from '#contract/generated/enums.ts'
import { consultationStatus } from '#machines/consultation-status.machine.ts'
import { leadStatus } from '#machines/lead-status.machine.ts'
import { nextStatuses } from '#machines/next-statuses.ts'
import { nextOf } from '#src/features/consultations/next-statuses.ts'
import { consultationStatusLabels, leadStatusLabels } from '#src/i18n/labels.ts'

describe.each([
  ['a lead', leadStatus, referralStatusValues, leadStatusLabels],
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
  ['PENDING', { next: 'CONFIRMED', mayCancel: true }],
  ['CONFIRMED', { next: 'COMPLETED', mayCancel: true }],
  ['COMPLETED', { next: undefined, mayCancel: false }],
  ['CANCELLED', { next: undefined, mayCancel: false }],
])('a consultation that is %s is offered what comes next, as the specification says', (status, offered) =>
  expect(nextOf(status)).toEqual(offered),
)
