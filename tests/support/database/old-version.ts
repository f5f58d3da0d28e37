import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/support/server/server.ts'
import type { Release } from './releases.ts'

/** Gets a released version out of the repository into a temporary folder, with its own packages, and builds it. */
export function installRelease({ commit }: Release) {
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status !== 0)
    throw new Error(
      `The released version ${commit} is not in this repository, as in a shallow clone or a copy without .git: run \`git fetch --unshallow\` in a clone.`,
    )
  const { path, remove } = temporaryFolder()
  const folder = join(path, 'version')
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  run('npm', 'ci', '--no-audit', '--no-fund')
  run(process.execPath, 'scripts/build.mjs')
  return { folder, remove }
}
