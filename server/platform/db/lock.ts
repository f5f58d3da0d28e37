import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { tryLock } from 'fs-native-extensions'
import { OperatorError } from '../operator-error.ts'

/** A killed process has its files until the kernel has taken its memory apart, so a process that starts right after it waits this long. */
const DYING_MS = 3_000

/**
 * Takes the lock of an embedded database. The database has no lock of its own, and two processes on one folder would lose data silently.
 * It is a lock of the kernel on a file beside the folder: it also holds between containers that share the folder, and the kernel frees it
 * however its owner ends. The returned function releases it.
 */
export async function lockFolder(folder: string) {
  const file = `${folder}.lock`
  createFolder(dirname(file))
  const deadline = Date.now() + DYING_MS
  for (;;) {
    const unlock = lock(file)
    if (unlock) return unlock
    if (Date.now() > deadline) {
      throw new OperatorError(`The database in ${folder} is in use by ${ownerOf(file)}: stop it first, or set DATA_DIR to another folder.`)
    }
    await setTimeout(50)
  }
}

/** Creates a folder that only its owner can read. If that is impossible, the error names DATA_DIR. */
export function createFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${folder} is not a folder that this process can write to (${errorCode(error)}).`)
  }
}

function lock(file: string) {
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  // The last owner may have deleted the file after it was opened here. Then the next one locks another file.
  if (!tryLock(descriptor) || statSync(file, { throwIfNoEntry: false })?.ino !== fstatSync(descriptor).ino) {
    closeSync(descriptor)
    return undefined
  }
  ftruncateSync(descriptor)
  writeSync(descriptor, `process ${process.pid} of ${hostname()}`)
  return () => {
    rmSync(file, { force: true })
    closeSync(descriptor)
  }
}

/** The process that has the lock, by the name in its file: in another container a process has another number than here. */
function ownerOf(file: string) {
  try {
    return readFileSync(file, 'utf8') || 'another process'
  } catch {
    return 'another process'
  }
}

const errorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
