import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inject } from 'vitest'
import { temporaryFolder } from './server.ts'

/** A data folder within another one, where a file that leaves it is seen, too. */
export function newDataFolder() {
  const folder = temporaryFolder()
  const path = join(folder.path, 'around', 'data')
  const all = () =>
    readdirSync(folder.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(path, 'files'), join(entry.parentPath, entry.name)))
      .sort()
  return {
    path,
    /** Puts the files of the demo data into it. */
    fill() {
      mkdirSync(path, { recursive: true })
      cpSync(join(inject('demoFiles'), 'files'), join(path, 'files'), { recursive: true })
    },
    /** Every file below the folder that the data folder is in, by its path from the root of the stored files. */
    all,
    /** The files that are not in the bin. */
    files: () => all().filter((file) => !file.startsWith('bin/')),
    remove: folder.remove,
  }
}
