import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export type Environment = Record<string, string>
export type Server = Awaited<ReturnType<typeof startServer>>

/** Creates a temporary folder for a server's data. `remove` deletes it. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'salvia-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

const running = new Set<() => void>()
process.once('exit', () => {
  for (const kill of running) kill()
})

/** A process for one test ends before optimised code pays: this halves the work of a start, the embedded database's most of all. */
export const BRIEF = ['--no-opt', '--liftoff-only']

/** Runs a program of the product as from a shell in the folder `cwd`, without this process's own settings; `flags` are Node's. */
export function run(file: string, environment: Environment, args: string[] = [], flags: string[] = [], cwd = '.') {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  // A server lives at the time at which the tests are run (`faketime`).
  const clock = Object.fromEntries(Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')))
  const child = spawn(process.execPath, [...flags, file, ...args], {
    cwd,
    env: { PATH, HOME, ...clock, ...(TMPDIR && { TMPDIR }), ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  running.add(kill)
  const output: string[] = []
  const listeners = new Set<(line: string) => void>()
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      output.push(line)
      for (const listener of listeners) listener(line)
    })
  const exited = once(child, 'close').then(() => {
    running.delete(kill)
    return { code: child.exitCode, signal: child.signalCode, output: output.join('\n') }
  })
  return {
    child,
    /** Sends the signal and resolves when the program has ended. */
    end: (signal: 'SIGTERM' | 'SIGKILL') => {
      child.kill(signal)
      return exited
    },
    /** All lines that the program has printed so far. */
    output,
    exited,
    /** Resolves to the first line that matches, including earlier output. Rejects when the program ends without it. */
    line: (pattern: RegExp) =>
      new Promise<RegExpMatchArray>((resolve, reject) => {
        const look = (line: string) => {
          const match = pattern.exec(line)
          if (!match) return
          listeners.delete(look)
          resolve(match)
        }
        listeners.add(look)
        for (const line of [...output]) look(line)
        exited.then(({ code, output }) => reject(new Error(`The program ended with ${code} before it printed ${pattern}:\n${output}`)))
      }),
  }
}

/** Runs one of the built commands for operators, by its name (`create-admin`, `export` …). */
export const runCommand = (name: string, environment: Environment, args: string[] = []) =>
  run(`build/server/${name}.js`, environment, args, BRIEF)

/** The settings of a server. Without a folder of its own it would take that of the checkout, with the developer's data. */
type Settings = Environment & { DATA_DIR: string }

/** Starts the built server on a free loopback port and waits until it is ready. `folder` may be another checkout, or a package. */
export async function startServer(environment: Settings, folder = '.', flags: string[] = []) {
  const settings = { PORT: '0', LOG_LEVEL: 'info', ...environment }
  const packaged = join(folder, 'main.js')
  const file = existsSync(packaged) ? packaged : join(folder, 'build/server/main.js')
  const program = run(resolve(file), settings, [], flags, folder)
  const [, url = ''] = await program.line(/Server listening at (http:\/\/[^"\s]+)/)
  return {
    url,
    api: `${url}/api/v1`,
    pid: program.child.pid,
    log: program.output,
    /** Stops it as a process manager does. Resolves when it has ended. */
    stop: () => program.end('SIGTERM'),
    /** Kills it as a crash or the kernel's out-of-memory killer does. */
    kill: () => program.end('SIGKILL'),
    exited: program.exited,
  }
}

/** Starts the built server for one test. What a busy machine makes slow is answered late, and not refused. */
export const startBriefly = (environment: Settings) => startServer({ JOBS: '0', OVERLOAD_DELAY_MS: '0', ...environment }, '.', BRIEF)
