// The thread of the embedded database, so that a long statement does not keep the server from answering others. It takes messages of
// PostgreSQL's protocol and posts what the database answers to each; `null` closes the database.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

// Without `relaxedDurability` the operating system has each write before it is acknowledged, so killing the process loses nothing.
const database = await PGlite.create({ ...workerData, extensions: { pg_trgm } })
parentPort.on('message', async (bytes) => {
  if (bytes === null) {
    await database.close()
    return parentPort.close()
  }
  const answer = (await database.execProtocolRaw(bytes)).slice()
  parentPort.postMessage(answer, [answer.buffer])
})
parentPort.postMessage('open')
