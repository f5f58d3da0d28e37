// `npm run dev`: the API, restarted on change, and Vite with hot reload, which proxies /api to it. Ctrl+C stops both.
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const vite = await createServer()
await vite.listen()
vite.printUrls()

const api = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, NODE_ENV: 'development' },
  // In a process group of its own, Ctrl+C reaches it once and through here: a second signal would cut its shutdown off.
  detached: true,
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
