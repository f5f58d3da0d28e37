// The thread of the embedded database, so that a long statement does not keep the server from answering others. It takes messages of
// PostgreSQL's protocol and posts what the database answers to each; `null` closes the database.
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

// Without `relaxedDurability` the operating system has each write before it is acknowledged, so killing the process loses nothing.
const open = (dataDir) => PGlite.create({ ...workerData, dataDir, extensions: { pg_trgm } })

// A new database is made beside its place, where it then appears as a whole: what is there was never half made.
const { dataDir } = workerData
if (!existsSync(join(dataDir, 'PG_VERSION'))) {
  const unfinished = `${dataDir}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  await (await open(unfinished)).close()
  renameSync(unfinished, dataDir)
}
// The database makes its files for everybody.
chmodSync(dataDir, 0o700)
const database = await open(dataDir)
/**
 * Whether an answer tells that the log of changes could not be written. At the next statement the engine would wait for ever, and PostgreSQL
 * itself ends at this, too.
 */
const tellsOfFullLog = (answer) => answer.length < 2_000 && /C53100\0.*pg_wal/s.test(Buffer.from(answer).toString('latin1'))

parentPort.on('message', async (bytes) => {
  if (bytes === null) {
    await database.close()
    return parentPort.close()
  }
  const answer = (await database.execProtocolRaw(bytes)).slice()
  const isFull = tellsOfFullLog(answer)
  parentPort.postMessage(answer, [answer.buffer])
  if (isFull)
    throw new Error(
      'There is no space left for the log of the embedded database. Make room, and start the server again: nothing that was saved is lost.',
    )
})
parentPort.postMessage('open')
