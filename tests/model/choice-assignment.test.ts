import { describe, expect, test } from 'vitest'
import { createActor, type EventFromLogic } from 'xstate'
import { choiceAssignment } from '#machines/choice-assignment.machine.ts'
import { assignmentModel } from '#machines/choice-assignment.model.ts'
import type { Outcome } from '#machines/form-submission.machine.ts'
import type { PendingRequest } from '#machines/pending-request.ts'
import { walksOf } from '#machines/walks/paths.ts'
import { deferred } from '#tests/support/flows/deferred.ts'
import { expectIgnored, type System, unnamedEvents, walk } from '#tests/support/flows/model.ts'
import { failure, lost } from '#tests/support/flows/submission-system.ts'

const MANY = 1000

/** The assignment as the paths of its model drive it: what was sent, and what the form inside says. */
function system(pending: readonly PendingRequest[] = []) {
  const server = deferred<PendingRequest, Outcome>()
  const actor = createActor(choiceAssignment, {
    input: { submission: { send: (request) => server.call(request), pending }, many: MANY },
  }).start()
  const inside = () => actor.getSnapshot().context.submission.getSnapshot()
  /** What is sent, by its value; a value that may have been done is sent again under its key. */
  const expected: { value: unknown; isAgain: boolean }[] = []
  let typed: { quantity: number } | undefined
  let asked: { quantity: number } | undefined
  let isOpen: unknown
  let wishes = 0
  const sending = (value: { quantity: number }) => {
    expected.push({ value, isAgain: isOpen === value })
    isOpen = value
  }
  const submit = (isLarge: boolean) => () => {
    if (typed && typed.quantity >= MANY !== isLarge) typed = undefined
    typed ??= { quantity: (isLarge ? MANY : 1) + wishes++ }
    const isFilling = actor.getSnapshot().matches('filling')
    actor.send({ type: 'submit', value: typed })
    if (!isFilling) return
    if (isLarge) asked = typed
    else sending(typed)
  }
  const sees = (state: string, form?: unknown) => () => {
    expect(actor.getSnapshot().value).toBe(state)
    expect(actor.getSnapshot().hasTag('busy')).toBe(state === 'assigning')
    expect(inside().context.asked.value).toEqual(state === 'asking' ? asked : undefined)
    const sent = server.calls.map(({ input }) => input)
    expect(sent.map(({ value }) => value)).toEqual(expected.map(({ value }) => value))
    for (const [at, { isAgain }] of expected.entries()) if (at > 0) expect(sent[at]?.key === sent[at - 1]?.key).toBe(isAgain)
    if (form) expect(inside().matches(form as never)).toBe(true)
    if (state === 'closed' || state === 'assigned')
      expect(inside().context.error === undefined || inside().matches({ editing: 'uncertain' })).toBe(true)
  }
  return {
    send: actor.send,
    look: () => ({
      state: actor.getSnapshot().value,
      inside: inside().value,
      calls: server.calls.length,
      asked: inside().context.asked,
    }),
    events: {
      open: () => actor.send({ type: 'open' }),
      close() {
        if (!inside().matches({ editing: 'uncertain' })) typed = undefined
        actor.send({ type: 'close' })
      },
      submitSmall: submit(false),
      submitLarge: submit(true),
      confirm() {
        actor.send({ type: 'confirm' })
        if (asked) sending(asked)
        asked = undefined
      },
      cancel: () => actor.send({ type: 'cancel' }),
      async succeed() {
        typed = undefined
        isOpen = undefined
        await server.last().succeed({ type: 'saved', saved: { id: 1 } })
      },
      async reject() {
        await server.last().succeed({ type: 'rejected', error: failure })
      },
      async lose() {
        await server.last().succeed(lost)
      },
      discard() {
        actor.getSnapshot().context.submission.send({ type: 'discard' })
        typed = undefined
        isOpen = undefined
      },
    } satisfies System<typeof assignmentModel>['events'],
    states: {
      idle: sees('closed'),
      closed: sees('closed', { editing: 'uncertain' }),
      editing: sees('filling', { editing: 'idle' }),
      'confirming.editing': sees('asking'),
      'confirming.failed': sees('asking'),
      'confirming.uncertain': sees('asking'),
      assigning: sees('assigning', 'saving'),
      assigned: sees('assigned', { editing: 'idle' }),
      failed: sees('filling', { editing: 'failed' }),
      uncertain: sees('filling', { editing: 'uncertain' }),
    } satisfies System<typeof assignmentModel>['states'],
  }
}

describe('the assignment of choices', () => {
  const { walks, leftOut } = walksOf(assignmentModel)
  test('the walks take every transition of the model', () => expect(leftOut).toEqual([]))
  for (const path of walks) test(`it follows its model: ${path.title}`, () => walk(path, system()))
  const sent: { [Name in string]?: EventFromLogic<typeof choiceAssignment> } = {
    open: { type: 'open' },
    close: { type: 'close' },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    submitSmall: { type: 'submit', value: { quantity: 1 } },
  }
  for (const unnamed of unnamedEvents(choiceAssignment, assignmentModel, sent, { internal: ['sending', 'saved', 'settled'] }))
    test(unnamed.title, () => expectIgnored(unnamed, system()))

  test('that is opened after the answer to a request of an earlier page was lost is about that request', () => {
    const { states, events } = system([{ value: { quantity: 1 }, key: 'before', isUnknown: true }])
    states.closed()
    events.open()
    states.uncertain()
  })
})
