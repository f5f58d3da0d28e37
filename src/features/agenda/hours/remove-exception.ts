import type { QueryClient } from '@tanstack/react-query'
import type { ScheduleException } from '#contract/generated/schema.ts'
import { makeOld } from '#src/api/freshness.ts'
import { saveOnce } from '#src/ui/form/save-once.ts'
import type { Save } from '#src/ui/form/use-save.ts'
import { deleteException } from '../agenda.api.ts'
import { texts } from './hours.texts.ts'

const { exceptions: words } = texts

/** Makes old all that an exception changes. */
export const makeHoursOld = (queries: QueryClient) => makeOld(queries, '/schedule/exceptions')

/** Takes an exception away, of which a toast tells. `undo` is what that toast offers. */
export const removeException = (
  queries: QueryClient,
  exception: Pick<ScheduleException, 'id' | 'version'>,
  undo?: Save<undefined, ScheduleException>['undo'],
) =>
  saveOnce({
    only: `remove exception ${exception.id} ${exception.version}`,
    save: () => deleteException(exception),
    refresh: () => makeHoursOld(queries),
    texts: words.removed,
    undo,
  })
