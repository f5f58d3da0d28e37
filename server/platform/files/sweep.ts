import { millisecondsInDay } from 'date-fns/constants'
import type { Database } from '../db/database.ts'
import { earlierNow } from '../db/read-values.ts'
import type { FileStore } from './file-store.ts'
import { compareWithRows } from './named.ts'
import { TEMPORARY } from './storage.ts'

/** A file that was stored within the last day may belong to a change that is under way. */
const UNDER_WAY_DAYS = 1
/** A file stays for so many days after its last row is gone: an older copy of the database, once restored, finds its files. */
const BIN_DAYS = 30

/** Is told which files something was done with. Their names say nothing about anybody. */
type Tell = (files: string[], what: string) => void

async function olderThan(days: number, now: number, paths: string[], { storedAt }: Pick<FileStore, 'storedAt'>) {
  const old: string[] = []
  for (const path of paths) {
    const at = await storedAt(path)
    if (at && now - at.getTime() > days * millisecondsInDay) old.push(path)
  }
  return old
}

/**
 * Moves files that no row names to the bin: those of changes whose end nobody learned of, and those that are newer than a restored
 * database. What a row names again is taken back from there, and what nobody has missed for long is deleted.
 */
export async function sweepFiles(db: Database, files: FileStore, signal: AbortSignal, tell: Tell = () => {}) {
  const now = await earlierNow(db)
  async function forEach(paths: string[], what: string, work: (path: string) => Promise<void>) {
    const done: string[] = []
    try {
      for (const path of paths) {
        if (signal.aborted) return
        await work(path)
        done.push(path)
      }
    } finally {
      if (done.length > 0) tell(done, what)
    }
  }
  for await (const { named, unnamed } of compareWithRows(db, files.bin)) {
    await forEach(named, 'taken back from the bin, because a row names them again', files.takeBack)
    await forEach(await olderThan(BIN_DAYS, now, unnamed, files.bin), `deleted, after ${BIN_DAYS} days in the bin`, files.bin.remove)
  }
  for await (const { unnamed } of compareWithRows(db, files)) {
    const what = `moved to the bin for ${BIN_DAYS} days, because no row names them`
    await forEach(await olderThan(UNDER_WAY_DAYS, now, unnamed, files), what, files.discard)
  }
  for await (const paths of files.list(TEMPORARY))
    await forEach(await olderThan(UNDER_WAY_DAYS, now, paths, files), 'deleted, because they were never complete', files.remove)
}
