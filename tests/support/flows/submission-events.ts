import type { EventOf } from '#machines/model.ts'
import { type Event, type SubmissionModel, version } from '#tests/support/flows/submission-system.ts'

/** The models' names of the events that come from a person. */
export type Sent = { [Name in EventOf<SubmissionModel>]?: Event }
export const { submit, ...others } = {
  confirm: { type: 'confirm' },
  cancel: { type: 'cancel' },
  discard: { type: 'discard' },
  dismiss: { type: 'dismiss' },
  submit: { type: 'submit', value: { name: 'Another' }, over: version(1) },
} satisfies Sent
/** Events that only the machine, the record or the form's draft sends. */
export const internal: Event['type'][] = ['saved', 'rejected', 'conflict', 'unknown', 'outdated', 'contradict']
