import { execFileSync } from 'node:child_process'

/** Contract and end-to-end tests run the production build. It is built once per run, if its inputs have changed. */
export default function setup() {
  const program = `import('./scripts/fresh-build.mjs').then(({ freshBuild }) => freshBuild())`
  execFileSync(process.execPath, ['--eval', program], { stdio: 'inherit' })
}
