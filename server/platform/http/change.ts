import type { FastifyRequest } from 'fastify'
import type { OperationId } from '#contract/generated/policy.ts'
import { keepAnswer, type Reply, runOnce } from '../../accounts/index.ts'
import type { CallFiles, Services } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { readFile } from '../files/named.ts'
import { Problem } from '../problem.ts'
import { sanitizeUpload } from './uploads.ts'

type Change = {
  id: OperationId
  request: FastifyRequest
  caller: Caller
  services: Services
  db: Database
  /** The `Idempotency-Key` of the request, where the operation takes one. */
  key: string | undefined
}

/** What a handler has answered; `complete` adds what it left for later, once nobody waits for the change any more. */
export type Answered = { answer: Reply; complete?: ((db: Database) => Promise<Reply>) | undefined }

/**
 * Runs the handler of a change in one transaction, which includes the answer that a repeated request gets. The file that the request brought
 * is stored before, and deleted again unless the change needs it; the files that the change made superfluous go to the bin after it.
 */
export async function runChange(
  { id, request, caller, services, db, key }: Change,
  run: (tx: Database, files: CallFiles) => Promise<Answered>,
): Promise<Reply> {
  const { params, body, fileNames } = request
  // Slow work comes before the transaction, so that nobody waits for it.
  const upload = await sanitizeUpload(id, body, fileNames)
  if (upload) await services.files.put(upload.path, upload.bytes)
  const uploaded = upload ? [upload.path] : []
  let unneeded = uploaded
  let discarded: string[] = []
  let complete: Answered['complete']
  const files: Omit<CallFiles, 'get'> = { ...services.files, upload, discard: async (path) => void discarded.push(path) }
  // A file that is left over does no harm: its key is random and stands in no row, and it is swept up later.
  const cleanUp = (work: Promise<void>[]) => Promise.all(work).catch((error: unknown) => request.log.error({ err: error }, 'files'))
  const removeUnneeded = () => unneeded.map((path) => services.files.remove(path))

  async function change(tx: Database) {
    // A repeated request gets the answer of the first one without a run, and brought its file in vain.
    let isRun = false
    unneeded = uploaded
    discarded = []
    complete = undefined
    const runHandler = async () => {
      isRun = true
      const answered = await run(tx, { ...files, get: (path) => readFile(tx, services.files, path) })
      complete = answered.complete
      return answered.answer
    }
    const running =
      key === undefined
        ? runHandler()
        : runOnce(tx, { operation: id, userId: caller.id, params, ifMatch: request.headers['if-match'], body, key }, runHandler)
    const answer = await running.catch(refusalWithWrites)
    if (isRun && !(answer instanceof Problem)) unneeded = []
    return answer
  }

  /** The change is made, whether or not the rest of its answer is found. A repeated request gets the same. */
  async function completed(find: NonNullable<Answered['complete']>, answer: Reply) {
    try {
      const whole = await find(db)
      if (key !== undefined) await keepAnswer(db, { userId: caller.id, key }, whole)
      return whole
    } catch (error) {
      request.log.error({ err: error }, 'later')
      return answer
    }
  }

  try {
    const answer = await inTransaction(db, change)
    if (answer instanceof Problem) throw answer
    await cleanUp([...removeUnneeded(), ...discarded.map((path) => services.files.discard(path))])
    return complete ? await completed(complete, answer) : answer
  } catch (error) {
    // If only the answer to COMMIT is missing, the change may have been made, and then its file is needed.
    await cleanUp(removeUnneeded())
    throw error
  }
}

/** A refusal that is returned, not thrown, lets the transaction be committed. */
function refusalWithWrites(error: unknown) {
  if (error instanceof Problem && error.keepsWrites) return error
  throw error
}
