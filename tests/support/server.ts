import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Environment = Record<string, string>
export type Server = Awaited<ReturnType<typeof startServer>>

/** A temporary folder for a server's data, and the way to get rid of it. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'salvia-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

const running = new Set<() => void>()
process.once('exit', () => {
  for (const kill of running) kill()
})

/** Runs a program of the product as a person's shell would, with nothing of this process's own settings. */
export function run(file: string, environment: Environment, args: string[] = []) {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...environment },
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
    /** Ends the program; the answer is how it ended. */
    end: (signal: 'SIGTERM' | 'SIGKILL') => {
      child.kill(signal)
      return exited
    },
    /** Everything printed so far, a line an entry. */
    output,
    exited,
    /** The first line that matches, also if it was printed before; fails when the program ends without it. */
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

/** The built server on a free port of the loopback address, ready to answer; that of another checkout if its folder is given. */
export async function startServer(environment: Environment, folder = '.') {
  const settings = { PORT: '0', LOG_LEVEL: 'info', ...environment }
  const program = run(join(folder, 'build/server/main.js'), settings)
  const [, url = ''] = await program.line(/Server listening at (http:\/\/[^"\s]+)/)
  return {
    url,
    api: `${url}/api/v1`,
    pid: program.child.pid,
    log: program.output,
    /** As a process manager stops it: the answer is its exit. */
    stop: () => program.end('SIGTERM'),
    /** As a crash or the kernel's out-of-memory killer ends it. */
    kill: () => program.end('SIGKILL'),
    exited: program.exited,
  }
}
