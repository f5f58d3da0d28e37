const tier = process.env['TEST_TIER'] ?? 'fair'

/** Whether this is `npm run test:deep`, which tries everything; the other tiers try a fair share of it. */
export const isDeep = tier === 'deep'

/** Whether this is `npm run test:full` or `npm run test:deep`, which also try what `npm test` has no time for. */
export const isFull = isDeep || tier === 'full'

/** What generated values start from. Another one finds other things: `SEED=1 npm test -- generated`. */
export const seed = Number(process.env['SEED'] ?? 20_261_121)

/** Leaves the machine's own browser, PostgreSQL and curl alone, as if it had none: `TEST_PACKAGED=1 npm test`. */
export const onlyPackaged = process.env['TEST_PACKAGED'] === '1'

/** Whether the servers of the run are those of a package, started apart from the checkout: `TEST_DEPLOYED=1 npm test`. */
export const isDeployed = process.env['TEST_DEPLOYED'] === '1'

/**
 * When a test is given up, and what it waits for. Both end what hangs and tell nothing of what is slow: a machine that has other work takes
 * ten times as long, and only what fails anyway is waited for so long.
 */
export const TEST_MS = 180_000
export const WAIT_MS = 30_000

/** All of them in a deep test, otherwise the first ones, and of those `fewest` in `npm test`. */
export const shareOf = <One>(all: readonly One[], few: number, fewest = few) => (isDeep ? all : all.slice(0, isFull ? few : fewest))

/** The project of the tests that opens the journeys in the browser that comes with `npm ci`. */
export const PACKAGED_BROWSER = 'e2e in the packaged browser'
