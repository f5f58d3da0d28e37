// `npm start`: builds if the sources have changed since the last build, then serves, in this one process.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freshBuild } from './fresh-build.mjs'

/** The parent and the name of a process: from the kernel on Linux, where `ps` may not be installed, and from `ps` elsewhere. */
function readProcess(pid) {
  try {
    const [, name, parent] = /\((.+)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name, parent: Number(parent) }
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, name = ''] = /(\d+)\s+(.+)/.exec(stdout ?? '') ?? []
    return { name, parent: Number(parent) }
  }
}

/** The process of npm, which is the parent of this one, or, where its shell waits for this one, the shell's. */
function npmProcess() {
  const { name, parent } = readProcess(process.ppid)
  return name.endsWith('sh') ? parent : process.ppid
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// npm may end without telling the server, because it was killed or because its shell tells nobody. The server would keep its port and its
// database folder.
if (process.env.npm_lifecycle_event) {
  const { ppid } = process
  const npm = npmProcess()
  setInterval(() => {
    if (process.ppid !== ppid || !isRunning(npm)) process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
}

const server = freshBuild()
process.env.NODE_ENV = 'production'
await import(pathToFileURL(resolve(server)).href)
