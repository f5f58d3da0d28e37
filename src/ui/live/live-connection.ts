import { createStore } from './shared-value.ts'

/** Whether others' changes do not arrive any more, so that what is shown may be old: their connection was lost and did not come back at once. */
export const liveLost = createStore(false)
