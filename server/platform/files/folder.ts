import { randomUUID } from 'node:crypto'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createFolder } from '../db/lock.ts'
import { LARGEST } from './sanitize-upload.ts'
import { MOST_KEYS, type Storage, TEMPORARY } from './storage.ts'

/** Keeps files in a folder, which nobody but the owner of this process can read. */
export function openFolder(root: string): Storage {
  const at = (path: string) => join(root, path)
  async function readRoom() {
    const { blocks, bavail, bsize } = await statfs(root)
    return blocks > 0 ? bavail * bsize : undefined
  }

  return {
    name: root,

    prepare() {
      createFolder(root)
      closeToOthers(root)
      for (const entry of readdirSync(root, { withFileTypes: true })) if (entry.isDirectory()) createFolder(at(entry.name))
    },

    // Until the rename nobody finds the file under its name; with both synced it is there after a power cut, too.
    async write(path, bytes) {
      const [target, temporary] = [at(path), at(`${TEMPORARY}/${randomUUID()}`)]
      for (const file of [target, temporary]) await makeFolder(dirname(file))
      try {
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        throw error
      }
      await sync(dirname(target))
    },

    read: (path) => readFile(at(path)).catch(unlessAbsent),

    async move(from, to) {
      const [source, target] = [at(from), at(to)]
      await makeFolder(dirname(target))
      try {
        // Before the rename: a file of the bin that still had its old time would be deleted by the next sweep.
        const now = new Date()
        await utimes(source, now, now)
        await rename(source, target)
      } catch (error) {
        return unlessAbsent(error)
      }
      for (const folder of [dirname(target), dirname(source)]) await sync(folder)
    },

    remove: (path) => rm(at(path), { force: true }),

    async *list(folder) {
      const entries = await opendir(at(folder)).catch(unlessAbsent)
      let paths: string[] = []
      for await (const entry of entries ?? []) {
        if (entry.isFile()) paths.push(`${folder}/${entry.name}`)
        if (paths.length === MOST_KEYS) {
          yield paths
          paths = []
        }
      }
      if (paths.length > 0) yield paths
    },

    storedAt: async (path) => (await stat(at(path)).catch(unlessAbsent))?.mtime,

    readRoom,

    async requireRoom() {
      const left = await readRoom()
      if (left !== undefined && left < LARGEST.attachment) throw new Error(`${root} has no room for a file: ${left} bytes are left.`)
    },
  }
}

/**
 * Takes a folder of files that an earlier version made from the other users of the machine. The folder itself comes last: once
 * it is closed there is nothing left to do.
 */
function closeToOthers(root: string) {
  if ((statSync(root).mode & 0o077) === 0) return
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) chmod(join(entry.parentPath, entry.name), entry.isFile() ? 0o600 : 0o700)
  chmod(root, 0o700)
}

/** A file system without such rights, or a file of somebody else's, is no reason to keep the server from starting. */
function chmod(path: string, mode: number) {
  try {
    chmodSync(path, mode)
  } catch {}
}

/** Makes a folder and those above it, so that they are there after a power cut, too. */
async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let above = dirname(folder); above.length >= dirname(first).length; above = dirname(above)) await sync(above)
}

async function sync(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** For `.catch()`: what is not there is undefined. */
function unlessAbsent(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
