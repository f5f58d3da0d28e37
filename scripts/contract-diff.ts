/**
 * `npm run contract:diff [-- revision | file | URL]`: the changes of openapi.yaml since then (since the last commit, if nothing is named), and
 * the code that uses the changed properties and operations. With `--approve <rule> [pointer] --reason "…"` it approves breaking changes since
 * the last release, `--check` fails where one has no approval, and `--release` begins anew.
 */
import { compare } from './contract/compare.ts'

const { text, code } = await compare(process.argv.slice(2))
if (code === 2) console.error(text)
else console.log(text)
process.exitCode = code
