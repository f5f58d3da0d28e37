import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '#tests/support/browser/chromium.ts'
import { startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { median, print } from './print.ts'

const RUNS = 3
const PATHS = ['/', '/login', '/terms', '/demo', '/reservar', '/reservar/1', '/reservar/pedido', '/turno']
/** Pages behind a key of a mail. `robots.txt` keeps search engines away from them, for which Lighthouse takes points. */
const KEYED = ['/reservar/pedido', '/turno']
const GOALS: Record<string, number> = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

async function freePort() {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (!address || typeof address === 'string') throw new Error('The machine has no free port.')
  return address.port
}

type Seen = { scores: Map<string, number>; blocking: number; failed: string[] }

/** Runs Lighthouse as it is by default: a phone, simulated slow 4G. It uses this machine's Chromium and reports to nobody. */
async function look(url: string, port: number): Promise<Seen> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`)
  const { categories, audits } = result.lhr
  // What costs points in a category that has to be complete.
  const failed = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  return {
    scores: new Map(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    blocking: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    failed: failed.map(({ id }) => id),
  }
}

/** Measures the public pages with Lighthouse, beside the goals. A score depends on how busy the machine is: its own work stands beside it. */
export async function benchLighthouse() {
  const folder = temporaryFolder()
  const server = await startServer({ DATA_DIR: folder.path, DEMO: '1', NODE_ENV: 'production' })
  const port = await freePort()
  const { args = [], ...options } = await findBrowser()
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const seen = new Map(PATHS.map((path) => [path, [] as Seen[]]))
    for (let run = 0; run < RUNS; run++) for (const [path, runs] of seen) runs.push(await look(server.url + path, port))
    print(
      `Lighthouse, default mobile run, median of ${RUNS}`,
      [...seen].map(([path, runs]) => ({
        page: path,
        ...Object.fromEntries(
          Object.entries(GOALS).map(([id, goal]) => {
            const score = median(runs.map(({ scores }) => scores.get(id) ?? 0))
            const isWanted = id !== 'seo' || !KEYED.includes(path)
            return [`${id} (${goal})`, isWanted && score < goal ? `${score} ✗ missed` : score]
          }),
        ),
        'blocking ms': Math.round(median(runs.map(({ blocking }) => blocking))),
        'audits that failed': [...new Set(runs.flatMap(({ failed }) => failed))].join(', ') || '–',
      })),
    )
  } finally {
    await browser.close()
    await server.stop()
    folder.remove()
  }
}
