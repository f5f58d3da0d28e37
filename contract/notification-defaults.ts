import type { NotificationKind } from './generated/schema.ts'

/** The kinds of notifications that are mailed to users who never chose any. All others appear in the console alone. */
export const MAILED_UNASKED: readonly NotificationKind[] = ['POST_PUBLISHED', 'POST_REJECTED']
