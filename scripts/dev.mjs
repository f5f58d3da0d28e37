// `npm run dev`: the API, restarted on change, and Vite with hot reload, which proxies /api to it. A change of the contract is generated at
// once. Ctrl+C stops all. `npm run inspect` is the same, and opens the console in the browser with the flow inspector beside it;
// `npm run inspect -- lead-status editing.conflict` in that state of that flow.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watchFile } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { createServer } from 'vite'

const [, , mode, ...opened] = process.argv
const isInspected = mode === '--inspect'
const inspector = `/src/inspector/index.html${opened.length ? `?${new URLSearchParams({ open: opened[0], state: opened[1] ?? '' })}` : ''}`
const vite = await createServer({ server: { open: isInspected && inspector } })
if (opened.length) {
  const { openingOf } = await vite.ssrLoadModule('/src/inspector/openings.ts')
  try {
    openingOf(...opened)
  } catch ({ message }) {
    console.error(message)
    await vite.close()
    process.exit(2)
  }
}
const { target } = vite.config.server.proxy['/api']

const tsx = 'node_modules/tsx/dist/cli.mjs'
const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', '--include=openapi.yaml', 'server/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, NODE_ENV: 'development' },
  // In its own process group the API gets Ctrl+C only through this script. A second signal would interrupt its shutdown.
  detached: true,
})

// A contract with a fault in it says so, and the next change is tried again. Editors replace a file, which only polling survives.
let generating = Promise.resolve()
watchFile('openapi.yaml', { interval: 200 }, () => {
  generating = generating.then(() => once(spawn(process.execPath, [tsx, 'scripts/codegen.ts'], { stdio: 'inherit' }), 'exit'))
})

let isStopping = false
function stop() {
  if (!isStopping) api.kill('SIGTERM')
  isStopping = true
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
api.once('exit', async (code) => {
  await vite.close()
  process.exit(isStopping ? 0 : (code ?? 1))
})

/** Waits for the API, which creates its demo data first. A page that opens earlier would get a 502. */
async function apiAnswers() {
  while (!isStopping) {
    if (await fetch(`${target}/api/v1/health`).catch(() => null)) return
    await setTimeout(200)
  }
}
await apiAnswers()
if (!isStopping) {
  await vite.listen()
  vite.printUrls()
  if (isInspected) console.log(`  Inspector: ${new URL(inspector, vite.resolvedUrls?.local[0]).href}`)
}
