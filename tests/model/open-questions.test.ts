import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { postMachine } from '#machines/post.machine.ts'
import { reservationMachine } from '#machines/reservation.machine.ts'

/** The machine of a page whose record is there. */
const start = (machine: AnyStateMachine, status: string) => startWith(machine, { status })

const startWith = (machine: AnyStateMachine, record: { status: string } | null) =>
  createActor(machine, {
    input: { record, parts: {}, follow: () => ({ fetch: () => {}, stop: () => {} }) },
  }).start()

/** The questions of each page, by the event that opens them, and the statuses that admit their answers. */
const pages: [string, AnyStateMachine, { begin: string; asking: string; admittedBy: string[] }[]][] = [
  [
    'reservation',
    reservationMachine,
    [
      { begin: 'beginAccept', asking: 'accepting', admittedBy: ['PENDING', 'PROPOSED', 'WAITING'] },
      { begin: 'beginPropose', asking: 'proposing', admittedBy: ['PENDING', 'PROPOSED', 'WAITING'] },
      { begin: 'beginReject', asking: 'rejecting', admittedBy: ['PENDING', 'PROPOSED', 'WAITING'] },
    ],
  ],
  [
    'post',
    postMachine,
    [
      { begin: 'beginReject', asking: 'rejecting', admittedBy: ['IN_REVIEW'] },
      { begin: 'beginArchive', asking: 'archiving', admittedBy: ['DRAFT', 'PUBLISHED', 'REJECTED'] },
    ],
  ],
]
const statuses = ['PENDING', 'PROPOSED', 'WAITING', 'ACCEPTED', 'WITHDRAWN', 'DRAFT', 'IN_REVIEW', 'PUBLISHED', 'REJECTED', 'ARCHIVED']

describe.each(pages)('on the page of a %s', (id, machine, questions) => {
  const open = (status: string) => {
    const actor = start(machine, status)
    const settle = (to: string) => actor.send({ type: 'outdated', record: { status: to } })
    const shown = () => actor.getSnapshot()
    return { actor, settle, state: () => shown().value.question, status: () => shown().context.record?.status }
  }

  test('nothing is asked at first', () => {
    expect(machine.id).toBe(id)
    expect(open('PENDING').state()).toBe('reading')
  })

  test('nothing is asked before the record is there', () => {
    for (const { begin } of questions) {
      const actor = startWith(machine, null)
      actor.send({ type: begin })
      expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: { record: 'loading', question: 'reading' } })
    }
  })

  for (const { begin, asking, admittedBy } of questions) {
    test(`${begin} asks where the status admits the answer, and nowhere else`, () => {
      const asked = statuses.filter((status) => {
        const { actor, state } = open(status)
        actor.send({ type: begin })
        return state() === asking
      })
      expect(asked).toEqual(statuses.filter((status) => admittedBy.includes(status)))
    })

    test(`while it is ${asking}, the question is open as long as the status admits its answer, and until it is closed`, () => {
      for (const to of statuses) {
        const { actor, settle, state, status } = open(admittedBy[0] ?? '')
        actor.send({ type: begin })
        settle(to)
        expect({ to, state: state(), status: status() }).toEqual({ to, state: admittedBy.includes(to) ? asking : 'reading', status: to })
        actor.send({ type: 'close' })
        expect(state()).toBe('reading')
      }
    })

    test(`${begin} goes by the status that the record has now`, () => {
      for (const to of statuses) {
        const { actor, settle, state, status } = open('WITHDRAWN')
        settle(to)
        expect(status()).toBe(to)
        actor.send({ type: begin })
        expect(state()).toBe(admittedBy.includes(to) ? asking : 'reading')
      }
    })
  }
})

test('one answer to a reservation takes the place of another', () => {
  const actor = start(reservationMachine, 'PENDING')
  const visited = (['Accept', 'Propose', 'Reject', 'Accept', 'Reject', 'Propose', 'Accept'] as const).map((answer) => {
    actor.send({ type: `begin${answer}` })
    return actor.getSnapshot().value.question
  })
  expect(visited).toEqual(['accepting', 'proposing', 'rejecting', 'accepting', 'rejecting', 'proposing', 'accepting'])
})

test.each(['Accept', 'Propose', 'Reject'])(
  'an answer to a reservation that was given is asked for no more, though it could be given again: %s',
  (answer) => {
    const actor = start(reservationMachine, 'PROPOSED')
    actor.send({ type: `begin${answer}` })
    expect(actor.getSnapshot().value.question).not.toBe('reading')
    actor.send({ type: 'saved', part: 'form', saved: { status: 'PROPOSED' } })
    expect(actor.getSnapshot().value.question).toBe('reading')
  },
)
