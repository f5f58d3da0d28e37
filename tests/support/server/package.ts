import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { isDeployed } from '#tests/support/setup/settings.ts'
import { temporaryFolder } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the run's package, or that of the checkout. */
    deployed: string
  }
}

/** Each project of a run loads this module anew, and all of them share one package. */
const run = globalThis as { deployed?: Promise<string> }

/** The folder of `npm run package`, outside of the checkout, where no program finds the packages of the checkout. */
export async function writePackage() {
  const parent = temporaryFolder()
  process.once('exit', parent.remove)
  const folder = join(parent.path, 'salvia')
  await promisify(execFile)('npm', ['run', '--silent', 'package', '--', folder])
  return folder
}

/** The place of the run's servers: a package that is written once, or the checkout, which is ready sooner. */
export async function provideDeployed(project: TestProject) {
  run.deployed ??= isDeployed ? writePackage() : Promise.resolve('.')
  project.provide('deployed', await run.deployed)
  return run.deployed
}
