import { execFileSync } from 'node:child_process'

/** Contract and end-to-end tests start the product as it is shipped: built once a run, if its inputs changed. */
export default function setup() {
  const program = `import('./scripts/fresh-build.mjs').then(({ freshBuild }) => freshBuild())`
  execFileSync(process.execPath, ['--eval', program], { stdio: 'inherit' })
}
