import { type ActorRefFrom, assign, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { formSubmission, isVersion, type Outdated, type SubmissionInput, type Told, type Version } from './form-submission.machine.ts'
import { withEvent } from './with-event.ts'

/** A form or a button of a record: what it saves, it saves over the version that the record has. */
export type Part = ActorRefFrom<typeof formSubmission>

/** The page knows this about the record: it is there, it does not exist, it could not be loaded, or it has changed. */
export type RecordEvent = { type: 'found'; record: Version } | { type: 'missing' } | { type: 'unreachable' } | Omit<Outdated, 'isOwn'>

/** Tells what becomes of a record, of which that version is known. `fetch` reads it again. */
export type Follow = (record: Version | undefined, tell: (event: RecordEvent) => void) => { fetch: () => void; stop: () => void }

export type RecordInput = {
  /** The record, null where it is not loaded yet. */
  record: Version | null
  follow: Follow
  /** Reads the record again after a save, where its flow does. */
  reload?: () => Promise<unknown>
  /** What the forms and buttons begin with, by their names. */
  parts: Readonly<Record<string, Omit<SubmissionInput, 'version' | 'around'>>>
}

type Context = Required<Pick<RecordInput, 'follow' | 'reload'>> & {
  /** The newest version that is shown. */
  record: Version | undefined
  /** A version that came while a part was saving. It is shown once that has ended. */
  held: Version | undefined
  /** It was there, and is no more, or may no longer be seen. */
  isGone: boolean
  begins: RecordInput['parts']
  /** The forms and buttons, by their names. They are there with the record. */
  parts: Readonly<Record<string, Part>>
}

/** What a record is made of, whose parts save it. Each flow of a record says when it shows, saves and loads. `Asked`: the events that it has beside. */
export const setupRecord = <Asked extends { type: string } = never>() =>
  setup({
    types: {
      input: {} as RecordInput,
      context: {} as Context,
      events: {} as RecordEvent | { type: 'retry' } | Told | Asked,
      tags: {} as 'busy' | 'missing' | 'unreachable',
    },
    actors: {
      part: formSubmission,
      watch: fromCallback<{ type: 'fetch' }, { record: Version | undefined; follow: Follow }, RecordEvent>(
        ({ sendBack, receive, input: { record, follow } }) => {
          const { fetch, stop } = follow(record, sendBack)
          receive(fetch)
          return stop
        },
      ),
      reload: fromPromise<unknown, () => Promise<unknown>>(({ input: reload }) => reload()),
    },
    actions: {
      begin: assign(({ spawn, self, context: { begins } }, { record }: { record: Version }) => {
        const all = Object.entries(begins).map(
          ([name, input]) => [name, spawn('part', { id: name, input: { ...input, version: record, around: self } })] as const,
        )
        return { record, parts: Object.fromEntries(all) }
      }),
      hold: assign((_, { record }: { record: Version | undefined }) => ({ held: record, isGone: false })),
      lose: assign({ held: undefined, isGone: true }),
      /** What a part has saved is no news to it, and its page's own to the others. */
      takeSaved: enqueueActions(({ context: { parts }, enqueue }, { saved, part }: { saved: unknown; part: string }) => {
        if (!isVersion(saved)) return
        enqueue.assign({ record: saved, isGone: false })
        for (const [name, other] of Object.entries(parts))
          if (name !== part) enqueue.sendTo(other, { type: 'outdated', record: saved, isOwn: true })
      }),
      /** All parts hear of a version that somebody else made. */
      show: enqueueActions(({ context: { parts }, enqueue }, { record }: { record: Version | undefined }) => {
        if (!record) return
        enqueue.assign({ record, held: undefined, isGone: false })
        for (const part of Object.values(parts)) enqueue.sendTo(part, { type: 'outdated', record })
      }),
      fetch: sendTo('watch', { type: 'fetch' }),
    },
    guards: {
      isThere: ({ context }) => context.record !== undefined,
      isGone: ({ context }) => context.isGone,
    },
  })

/** The version that came while a part was saving. */
export const held = { type: 'show', params: ({ context }: { context: Context }) => ({ record: context.held }) } as const

/** The same, or the one for which the save was refused. */
const heldOrNewer = {
  type: 'show',
  params: ({
    context: { held, record: shown },
    event: { how, record },
  }: {
    context: Context
    event: Extract<Told, { type: 'settled' }>
  }) => ({
    record: held ?? (how === 'conflict' && record?.etag !== shown?.etag ? record : undefined),
  }),
} as const

/** Where what has ended leads, with the version that is shown then: it makes nothing of a record that was taken away. */
export const endedWith = <const Show>(show: Show) =>
  [
    { guard: 'isGone', target: 'gone' },
    { target: '#ready', actions: show },
  ] as const

const found = { target: '#ready', actions: withEvent('begin') } as const

/** A record is loaded, and followed from then on. It may be taken away while it is shown. */
export const loading = {
  begin: {
    always: [
      {
        guard: 'isThere',
        target: '#ready',
        actions: { type: 'begin', params: ({ context }: { context: Context }) => ({ record: context.record as Version }) }, // it is there
      },
      { target: 'loading' },
    ],
  },
  loading: { on: { found, missing: 'notFound', unreachable: 'unreachable' } },
  notFound: { tags: 'missing' },
  unreachable: { tags: 'unreachable', on: { retry: { target: 'loading', actions: 'fetch' }, found } },
  /** It was there, and is no more: what is typed stays, and the server says whether it can be saved. */
  gone: { entry: 'lose', on: { outdated: { target: '#ready', actions: withEvent('show') }, sending: 'saving' } },
} as const

/** It is shown, in the state that each flow calls by its own name. */
export const ready = { id: 'ready', on: { outdated: { actions: withEvent('show') }, missing: 'gone', sending: 'saving' } } as const

/** A part of it saves. */
export const saving = {
  tags: 'busy',
  on: {
    outdated: { actions: withEvent('hold') },
    missing: { actions: 'lose' },
    saved: { target: '#ready', actions: [withEvent('takeSaved'), held] },
    settled: endedWith(heldOrNewer),
  },
} as const

/** What every flow of a record begins with. */
export const common = {
  context: ({ input: { record, parts, follow, reload = async () => {} } }: { input: RecordInput }): Context => ({
    ...{ record: record ?? undefined, held: undefined, isGone: false, begins: parts, parts: {}, follow, reload },
  }),
  invoke: {
    id: 'watch',
    src: 'watch',
    input: ({ context: { record, follow } }: { context: Context }) => ({ record, follow }),
  },
} as const

/** How a record is shown and saved where its flow has nothing of its own in it. */
export const following = { initial: 'begin', states: { ...loading, shown: ready, saving } } as const

/** A record of a page: it is loaded and followed, and each of its parts saves over the version that it has. */
export const recordMachine = setupRecord().createMachine({ ...common, id: 'record', ...following })
