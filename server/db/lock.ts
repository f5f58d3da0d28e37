import { accessSync, constants, linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** The locks that this process holds. Any other lock with its pid is stale: an earlier process had the same pid. */
const lockedHere = new Set<string>()

/**
 * Takes the pid lock of an embedded database. The database has no lock of its own, and two processes on one folder would lose data silently.
 * The lock of a dead process is taken over. The returned function releases the lock.
 */
export function lockFolder(folder: string) {
  const file = `${folder}.lock`
  createFolder(dirname(file))
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  while (!create(file, mine)) {
    const found = read(file)
    if (found === undefined) continue
    const owner = ownerOf(found)
    if (owner !== undefined && (owner !== process.pid || lockedHere.has(file))) {
      throw new OperatorError(`The database in ${folder} is in use by process ${owner}: stop it first, or set DATA_DIR to another folder.`)
    }
    setAside(file, found)
  }
  lockedHere.add(file)
  return () => {
    lockedHere.delete(file)
    rmSync(file, { force: true })
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

function create(file: string, content: string) {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The pid in a lock, if that very process still runs. A later process may have the same pid, after a reboot or in a container, but not the same start time. */
function ownerOf(lock: string) {
  const { pid, started } = parse(lock)
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return undefined
  }
  return startOf(pid) === started ? pid : undefined
}

function parse(lock: string): { pid: number; started?: string } {
  try {
    return JSON.parse(lock)
  } catch {
    // The owner died after it had created the file and before it wrote to it.
    return { pid: 0 }
  }
}

/** The start time of a process, from the kernel. Where there is no /proc it is undefined for every process, and so always equal. */
function startOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

/** Moves a stale lock away. If another process replaced it after it was read, it is put back. */
function setAside(file: string, stale: string) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, file)
  unlinkSync(aside)
}

const errorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
