import fc from 'fast-check'

/** What becomes of a request, of its answer, or of the page that waits for it. */
const fates = [
  'answered',
  'lost before it arrived',
  'lost after it was done',
  'failed before it was done',
  'failed after it was done',
  'sent while somebody else saves',
  'reloaded before it arrived',
  'reloaded after it was done',
] as const
export type Fate = (typeof fates)[number]

export type Act =
  | { do: 'type' }
  | { do: 'save'; fate: Fate }
  | { do: 'somebody else saves' }
  | { do: 'another tab saves' }
  | { do: 'save without a network' }
  | { do: 'reload' }
  | { do: 'leave and come back' }

/** How the person leaves at the end. */
const ends = ['saves', 'signs out', 'signs out in another tab', 'signs out while it is sent'] as const
type End = (typeof ends)[number]

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'type' as const }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('save' as const), fate: fc.constantFrom(...fates) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'somebody else saves' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'another tab saves' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'save without a network' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'leave and come back' as const }) },
)

export type Story = { acts: Act[]; end: End }

/** What somebody does, in any order. It begins with something typed. */
export const story: fc.Arbitrary<Story> = fc.record({
  acts: fc.array(act, { minLength: 3, maxLength: 5 }).map((acts) => [{ do: 'type' as const }, ...acts]),
  end: fc.constantFrom(...ends),
})
