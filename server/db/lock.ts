import { accessSync, constants, linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../refusal.ts'

const held = new Set<string>()

/**
 * Takes the pid lock of an embedded database, which has none of its own: two processes on one folder would lose data silently.
 * The lock of a dead process is taken over. Returns what releases it.
 */
export function lockFolder(folder: string) {
  const file = `${folder}.lock`
  createFolder(dirname(file))
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  while (!create(file, mine)) {
    const found = read(file)
    if (found === undefined) continue
    const owner = ownerOf(found)
    if (owner !== undefined && (owner !== process.pid || held.has(file))) {
      throw new Refusal(`The database in ${folder} is in use by process ${owner}: stop it first, or set DATA_DIR to another folder.`)
    }
    setAside(file, found)
  }
  held.add(file)
  return () => {
    held.delete(file)
    rmSync(file, { force: true })
  }
}

/** A folder of the owner's alone; where there can be none the sentence names DATA_DIR. */
export function createFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Refusal(`DATA_DIR ${folder} is not a folder that this process can write to (${errorCode(error)}).`)
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

/** The pid in a lock if that very process still runs. The start time tells it from a later one that got its pid, as after a reboot or in a container. */
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
    // Its owner died between creating and filling it.
    return { pid: 0 }
  }
}

/** The kernel's start time of a process; unknown, and so equal for all, where there is no /proc. */
function startOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

/** Moves a stale lock away; puts it back if somebody else replaced it between reading and moving. */
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
