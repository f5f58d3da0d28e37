import type { NotificationKind } from './generated/schema.ts'

/** What somebody is mailed who has never said whether they want to be. All else is told in the console alone. */
export const MAILED_UNASKED: readonly NotificationKind[] = ['POST_PUBLISHED', 'POST_REJECTED']
