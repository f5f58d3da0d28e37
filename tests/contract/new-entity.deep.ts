import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { schemasOf, withSchemas } from '#tests/support/new-entity.ts'
import { temporaryFolder } from '#tests/support/server.ts'

test('an entity with a field of each kind passes every check as it was written, and its pages work', { timeout: 600_000 }, () => {
  const copy = temporaryFolder()
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: copy.path,
      encoding: 'utf8',
      env: { ...process.env, TEST_DEEP: '' },
    })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`)
    return stdout
  }
  try {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
    for (const file of files) cpSync(file, join(copy.path, file))
    symlinkSync(resolve('node_modules'), join(copy.path, 'node_modules'))
    run('git', 'init', '--quiet')
    const contract = join(copy.path, 'openapi.yaml')
    writeFileSync(contract, withSchemas(readFileSync(contract, 'utf8'), schemasOf('Reagent', 'Material')))

    run('npm', 'run', 'new-entity', '--', 'Reagent', 'el reactivo', 'los reactivos')
    run('npm', 'run', 'check')
    expect(run('npm', 'test', '--', 'reagents', 'roles')).toMatch(/reagents\.e2e\.ts[\s\S]* passed, 0 failed/)
  } finally {
    copy.remove()
  }
})
