import type { AnyEventObject, StateValue } from 'xstate'
import { type FlowModel, isIn, receivedFor } from '#machines/flow.ts'
import { stateBefore, valuePath, type Walk } from '#machines/walks/paths.ts'

/** An event of the machine, and the state after it. */
export type Observed = { event: AnyEventObject; value: StateValue | undefined }

/** How far a path was walked. `astray`: where the machine is instead of where the path leads. */
export type Progress = { isBegun: boolean; done: number; astray: { state: string; expected: string } | undefined }

/** What tells events of one type apart: the status of their record, and the end of their save. */
const marksOf = ({ how, record, saved }: AnyEventObject) => [how, record?.status, saved?.status]

/** Whether a machine received the model's event: the same one, of a record with the same status, and of a save with the same end. */
function isSame(received: AnyEventObject, said: AnyEventObject) {
  const marks = marksOf(received)
  return received.type === said.type && marksOf(said).every((mark, at) => mark === undefined || mark === marks[at])
}

/**
 * Returns how far the machine's events have walked the path. `initial`: its first state; undefined before. `unseen`: steps of which a person
 * said that nothing changed.
 */
export function progressOf(
  model: FlowModel,
  walk: Walk,
  initial: StateValue | undefined,
  observed: Observed[],
  unseen: ReadonlySet<number>,
): Progress {
  const { begin, steps } = walk
  let isBegun = initial !== undefined && isIn(model, begin, initial)
  let done = 0
  let astray: Progress['astray']
  const skipUnseen = () => {
    while (unseen.has(done)) done += 1
  }
  for (const { event, value } of observed) {
    if (value === undefined || astray) continue
    if (!isBegun) {
      isBegun = isIn(model, begin, value)
      continue
    }
    skipUnseen()
    const step = steps[done]
    if (!step) break
    const here = stateBefore(walk, done)
    const isExpected = receivedFor(model, step.event).some((said) => isSame(event, said))
    if (isExpected && isIn(model, step.state, value)) done += 1
    else if (!isIn(model, here, value)) astray = { state: valuePath(value), expected: step.state }
  }
  if (isBegun) skipUnseen()
  return { isBegun, done, astray }
}
