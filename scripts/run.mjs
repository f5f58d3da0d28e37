import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * Runs one program of node_modules. It is printed only when it fails, with its output, and after it has ended, so that the output of
 * parallel steps does not mix. Of one that `tells` what it did the last line is printed, too.
 */
async function step(name, { run: [program, ...args], tells }) {
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
  if (code !== 0) console.log(`✗ ${name}\n${output}`)
  else if (tells) console.log(`${name}: ${output.split('\n').at(-1)}`)
  return code === 0
}

/**
 * Runs the steps in order, as many in parallel as there are cores. Returns the names of the failed steps. With `unchanged`, a step that
 * says which files it reads is not run again while it is unchanged.
 */
export async function steps(commands, unchanged) {
  const left = Object.entries(commands)
  const failed = []
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, command] = next
      const { run, reads } = command
      const known = reads && { name: run.join(' '), reads: (file) => reads.test(file) }
      if (known && unchanged?.has(known)) continue
      if (!(await step(name, command))) failed.push(name)
      else if (known) unchanged?.keep([known])
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return failed
}

const CODE = /^((contract|machines|scripts|server|src|tests)\/|[^/]+\.(ts|cjs|json|html)$)/

/** The steps that `npm run check` and `npm run test:full` share. `reads`: the files that a step depends on. */
export const gates = {
  'generated code is what the contract says': {
    run: ['tsx', 'scripts/codegen.ts', '--check'],
    reads: /^(openapi\.yaml$|codegen\.config\.ts$|(contract|scripts|server)\/)/,
  },
  'a breaking change of the contract is approved': {
    run: ['tsx', 'scripts/contract-diff.ts', '--check'],
    reads: /^(openapi\.yaml$|contract\/(released|approved-changes)\.yaml$|scripts\/)/,
  },
  'the contract follows the rules': { run: ['redocly', 'lint', 'openapi.yaml'], reads: /^(openapi|redocly)\.yaml$/ },
  'the contract suits other tools': {
    run: ['spectral', 'lint', 'openapi.yaml', '--fail-severity', 'hint'],
    reads: /^(openapi|\.spectral)\.yaml$/,
  },
  types: { run: ['tsc', '--project', '.'], reads: CODE },
}

/** The steps that look at the code alone. Biome and knip look at whatever there is. */
export const reviews = {
  'style and likely mistakes': { run: ['biome', 'check', '--error-on-warnings'], reads: /./ },
  'imports point one way': { run: ['depcruise', 'contract', 'src', 'server', 'machines', 'tests'], reads: CODE },
  'nothing is unused': { run: ['knip'], reads: /./ },
}
