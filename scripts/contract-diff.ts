/**
 * `npm run contract:diff [-- revision | file | URL]`: what has changed in openapi.yaml since then (since the last commit, if nothing is
 * named), and which code uses the properties and the operations that it touches. With `--approve <rule> [pointer] --reason "…"` it approves
 * breaking changes since the last release, `--check` fails where one has no approval, and `--release` begins anew.
 */
import { compare } from './contract/compare.ts'

const { text, code } = await compare(process.argv.slice(2))
if (code === 2) console.error(text)
else console.log(text)
process.exitCode = code
