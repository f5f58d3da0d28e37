import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { report } from './check-report.mjs'

/** Everything that failed steps print in a run, their last line included, is at most as long. */
const LINES = 40
/** The file with the whole output of the failed steps. */
const WHOLE = 'node_modules/.cache/check.log'

/** Runs one program of node_modules to its end. */
function run([program, ...args]) {
  const child = program === 'node' ? process.execPath : `node_modules/.bin/${program}`
  return new Promise((resolve) => {
    const output = []
    const running = spawn(child, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => output.push(chunk))
    running.once('error', (error) => resolve({ code: 1, output: error.message }))
    running.once('close', (code) => resolve({ code, output: Buffer.concat(output).toString().trimEnd() }))
  })
}

/**
 * Runs the steps in order, as many in parallel as there are cores. At the end it prints the failures alone, and returns the names of the failed
 * steps. With `unchanged`, a step that says which files it reads is not run again while it is unchanged.
 */
export async function steps(commands, unchanged) {
  const all = Object.entries(commands)
  const left = [...all]
  const outputs = new Map()
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, command] = next
      const { reads } = command
      const known = reads && { name: command.run.join(' '), reads: (file) => reads.test(file) }
      if (known && unchanged?.has(known)) continue
      const { code, output } = await run(command.run)
      if (code !== 0) outputs.set(name, output)
      else if (known) unchanged?.keep([known])
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const failures = all.flatMap(([name, { next }]) => (outputs.has(name) ? [{ name, output: outputs.get(name), next }] : []))
  if (failures.length > 0) {
    console.log(report(failures, LINES - 2).join('\n'))
    mkdirSync(dirname(WHOLE), { recursive: true })
    writeFileSync(WHOLE, failures.map(({ name, output }) => `✗ ${name}\n${output}\n`).join('\n'))
    console.log(`All that they said is in ${WHOLE}.`)
  }
  return failures.map(({ name }) => name)
}

const CODE = /^((contract|machines|scripts|server|src|tests)\/|[^/]+\.(ts|cjs|json|html)$)/

/** The steps that `npm run check` and `npm run test:full` share. `reads`: the files that a step depends on; `next`: the next thing to do if it fails. */
export const gates = {
  'generated code is what the contract says': {
    run: ['tsx', 'scripts/codegen.ts', '--check'],
    reads: /^(openapi\.yaml$|codegen\.config\.ts$|(contract|scripts|server)\/)/,
    next: 'Run `npm run codegen`.',
  },
  'a breaking change of the contract is approved': {
    run: ['tsx', 'scripts/contract-diff.ts', '--check'],
    reads: /^(openapi\.yaml$|contract\/(released|approved-changes)\.yaml$|scripts\/)/,
    next: 'Each line says what to do; docs/contract-changes.md has more.',
  },
  'the contract follows the rules': {
    run: ['redocly', 'lint', 'openapi.yaml'],
    reads: /^(openapi|redocly)\.yaml$/,
    next: 'Mend openapi.yaml; redocly.yaml has the rules.',
  },
  'the contract suits other tools': {
    run: ['spectral', 'lint', 'openapi.yaml', '--fail-severity', 'hint'],
    reads: /^(openapi|\.spectral)\.yaml$/,
    next: 'Mend openapi.yaml; .spectral.yaml has the rules.',
  },
  types: {
    // The compiler of version 7 takes a third of the work. Version 5 stays for what calls its API. One thread leaves the other core to the next step.
    run: ['node', 'node_modules/typescript-native/bin/tsc', '--project', '.', '--singleThreaded'],
    reads: CODE,
    next: 'Mend the first ones and run `npx tsc --project .`: others often go with them.',
  },
}

/** The steps that look at the code alone. Biome and knip look at all of it. */
export const reviews = {
  'style and likely mistakes': {
    run: ['biome', 'check', '--error-on-warnings'],
    reads: /./,
    next: 'Run `npx biome check --write`, and mend what is left by hand.',
  },
  'imports point one way': {
    run: ['depcruise', 'contract', 'src', 'server', 'machines', 'tests'],
    reads: CODE,
    next: 'Import what is below, and another room by its index.ts; .dependency-cruiser.cjs has the rules and their reasons.',
  },
  'nothing is unused': { run: ['knip'], reads: /./, next: 'Delete what nothing uses, or use it; do not export what one file needs.' },
}
