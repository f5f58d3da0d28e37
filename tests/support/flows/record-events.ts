import type { EventOf } from '#machines/model.ts'
import { type Event, type RecordModel, version } from '#tests/support/flows/record-system.ts'

/** The models' names of the events that come from a person. */
export type Sent = { [Name in EventOf<RecordModel>]?: Event }
export const { submit, ...others } = {
  edit: { type: 'edit' },
  close: { type: 'close' },
  confirm: { type: 'confirm' },
  cancel: { type: 'cancel' },
  discard: { type: 'discard' },
  retry: { type: 'retry' },
  submit: { type: 'submit', value: { name: 'Another' }, over: version(1) },
} satisfies Sent
/** Events that only the machine, the record or the form's draft sends. */
export const internal: Event['type'][] = [
  'saved',
  'rejected',
  'conflict',
  'unknown',
  'found',
  'missing',
  'unreachable',
  'outdated',
  'contradict',
]
