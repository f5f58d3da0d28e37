import { createStore } from './shared-value.ts'

/** Whether others' changes do not arrive any more, so that the page may be old: their connection was lost and did not come back at once. */
export const liveLost = createStore(false)
