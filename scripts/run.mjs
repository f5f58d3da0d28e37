import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Runs one program of node_modules. Its output is printed only when it fails, and after it has ended, so that the output of
 * parallel steps does not mix.
 */
async function step(name, [program, ...args]) {
  const started = performance.now()
  const child = program === 'node' ? process.execPath : `node_modules/.bin/${program}`
  const { code, output } = await new Promise((resolve) => {
    const output = []
    const running = spawn(child, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => output.push(chunk))
    running.once('error', (error) => resolve({ code: 1, output: error.message }))
    running.once('close', (code) => resolve({ code, output: Buffer.concat(output).toString().trimEnd() }))
  })
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (code !== 0) console.log(output)
  return code === 0
}

/** Runs the steps in order, as many in parallel as there are cores. Returns the names of the failed steps. */
export async function steps(commands) {
  const left = Object.entries(commands)
  const failed = []
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) if (!(await step(...next))) failed.push(next[0])
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return failed
}

/** The steps that `npm run check` and `npm test` share. */
export const gates = {
  'generated code is what the contract says': ['tsx', 'scripts/codegen.ts', '--check'],
  'a breaking change of the contract is approved': ['tsx', 'scripts/contract-diff.ts', '--check'],
  'the contract follows the rules': ['redocly', 'lint', 'openapi.yaml'],
  'the contract suits other tools': ['spectral', 'lint', 'openapi.yaml', '--fail-severity', 'hint'],
  types: ['tsc', '--project', '.'],
}
