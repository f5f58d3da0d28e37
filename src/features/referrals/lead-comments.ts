import type { ReferralChange } from '#contract/generated/schema.ts'

/** A comment of a lead. The history of changes knows its author and time. */
export type LeadComment = { text: string } & Partial<Pick<ReferralChange, 'by' | 'at'>>

/** Returns the text that was added to the notes since an earlier version of them; all of it if they were replaced. */
export function addedSince(before: string | null, notes: string | null) {
  if (!notes || notes === before) return ''
  return before && notes.startsWith(`${before}\n`) ? notes.slice(before.length + 1) : notes
}

/**
 * Returns the comments in the notes, oldest first. `changes` is the lead's history, newest first: from the end of the notes on, each of
 * its comments is one of theirs. Every earlier line is a comment of which nothing more is known.
 */
export function commentsOf(notes: string | null, changes: readonly ReferralChange[] = []): LeadComment[] {
  const known: LeadComment[] = []
  let rest = notes ?? ''
  for (const { comment, by, at } of changes) {
    if (!comment) continue
    if (rest !== comment && !rest.endsWith(`\n${comment}`)) break
    known.unshift({ text: comment, by, at })
    rest = rest.slice(0, -comment.length).replace(/\n$/, '')
  }
  const lines = rest.split('\n').filter((line) => line.trim() !== '')
  return [...lines.map((text) => ({ text })), ...known]
}
