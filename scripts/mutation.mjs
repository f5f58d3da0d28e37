// `npm run mutation -- <folder> [<pattern of files>]`: how many small changes of a folder's code no test notices. More than 5 % fail it.
import { spawnSync } from 'node:child_process'

const [folder = 'machines', files = '**/*.{ts,tsx}'] = process.argv.slice(2)
const { status } = spawnSync('node_modules/.bin/stryker', ['run', 'tests/mutation/stryker.config.mjs'], {
  stdio: 'inherit',
  env: { ...process.env, MUTATED: folder, FILES: files },
})
process.exitCode = status ?? 1
