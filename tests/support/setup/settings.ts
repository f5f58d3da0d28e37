const tier = process.env['TEST_TIER'] ?? 'fair'

/** Whether this is `npm run test:deep`, which tries everything; the other tiers try a fair share of it. */
export const isDeep = tier === 'deep'

/** Whether this is `npm run test:full` or `npm run test:deep`, which also run the tests for which `npm test` has no time. */
export const isFull = isDeep || tier === 'full'

/** The seed of generated values. Another one finds other things: `SEED=1 npm test -- generated`. */
export const seed = Number(process.env['SEED'] ?? 20_261_121)

/** Leaves the machine's own browser, PostgreSQL and curl alone, as if it had none: `TEST_PACKAGED=1 npm test`. */
export const onlyPackaged = process.env['TEST_PACKAGED'] === '1'

/** Whether the run's servers come from a package, apart from the checkout: `TEST_DEPLOYED=1 npm test`. */
export const isDeployed = process.env['TEST_DEPLOYED'] === '1'

/**
 * The limits of a test and of its waits. They end tests that hang, and tell nothing of slow ones: a busy machine takes ten times as long, and
 * only a failing test is waited for so long.
 */
export const TEST_MS = 180_000
export const WAIT_MS = 30_000

/** All of them in a deep test, otherwise the first ones, and only `fewest` in `npm test`. */
export const shareOf = <One>(all: readonly One[], few: number, fewest = few) => (isDeep ? all : all.slice(0, isFull ? few : fewest))

/** The project of the tests that opens the journeys in the browser that comes with `npm ci`. */
export const PACKAGED_BROWSER = 'e2e in the packaged browser'
