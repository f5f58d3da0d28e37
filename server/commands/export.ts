import { createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { openFiles } from '../platform/files/file-store.ts'
import { OperatorError, reportFailure } from '../platform/operator-error.ts'
import { rowsIn, writeArchive } from './archive.ts'
import { readCommand } from './arguments.ts'
import { openForCommand } from './database.ts'
import { progress } from './progress.ts'

/** Writes everything that the server keeps to a file, which `import` reads into a database of either kind. */
async function exportArchive() {
  const { operands, env } = readCommand(z.object({}), { usage: 'Usage: npm run export -- [<file>]', operands: 1 })
  const target = resolve(operands[0] ?? `salvia-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`)
  if (existsSync(target)) throw exists(target)
  if (target.startsWith(join(env.dataDir, '/'))) throw new OperatorError('The file must not lie inside the data folder.')
  const { db, close } = await openForCommand(env)
  try {
    // Only the owner may read the file, because it holds all data.
    const file = await createFile(target)
    const { sums, missing } = await writeArchive({ db, files: await openFiles(env) }, file, progress()).catch((error: unknown) => {
      rmSync(target, { force: true })
      throw error
    })
    for (const key of missing) console.warn(`The file ${key}, which a row names, is not in the store.`)
    console.log(`${target} holds everything: ${rowsIn(sums).toLocaleString('en')} rows (${(statSync(target).size / 1e6).toFixed(1)} MB).`)
  } finally {
    await close()
  }
}

const exists = (path: string) => new OperatorError(`${path} exists already: name another file.`)

const createFile = (path: string) =>
  new Promise<ReturnType<typeof createWriteStream>>((resolve, reject) => {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    file.once('open', () => resolve(file))
    file.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EEXIST' ? exists(path) : new OperatorError(`${path} cannot be written (${error.code}).`)),
    )
  })

exportArchive().catch(reportFailure)
