import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { temporaryFolder } from '#tests/support/server/server.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the client-rendered login form of `login-floor/` as the console is built, and serves it compressed. */
export async function startFloor() {
  const folder = temporaryFolder()
  process.env.NODE_ENV = 'production'
  await build({
    root: 'tests/bench/login-floor',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: folder.path,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { treeshake: { manualPureFunctions: ['memo'] } },
    },
  })
  const files = new Map(
    readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
      .filter((file) => TYPES[extname(file)])
      .map((file) => [
        file === 'index.html' ? '/login' : `/${file}`,
        { file, body: brotliCompressSync(readFileSync(join(folder.path, file))) },
      ]),
  )
  const server = createServer(({ url = '' }, response) => {
    const found = files.get(url)
    if (!found) return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': TYPES[extname(found.file)], 'content-encoding': 'br' }).end(found.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The floor has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
      folder.remove()
    },
  }
}
