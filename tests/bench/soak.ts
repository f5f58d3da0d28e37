import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

/** How long at most the event loop of a server with the embedded database is kept from turning, in milliseconds. */
const GOAL = 50
/** How long the histogram's own timer waits, which its figures include. */
const RESOLUTION = 10
const ROUNDS = 3
const [IDLE_SECONDS, WORK_SECONDS] = [5, 15]
const METRICS_TOKEN = randomUUID()
const SETTINGS = { CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production', METRICS_TOKEN }

type Work = { path: string; method?: 'POST' | 'PATCH'; body?: () => unknown }

/** Lists, searches and changes of all kinds. */
const OFFICE: Work[] = [
  { path: '/users' },
  { path: '/patients' },
  { path: '/medical-consultation?view=history' },
  { path: '/medical-consultation?search=garcia' },
  { path: '/search?q=garcia' },
  { path: '/doctors-referrals' },
  { path: '/dashboard/back-office' },
  { path: '/insurances', method: 'POST', body: () => ({ name: `Obra ${randomUUID()}` }) },
  { path: '/choices', method: 'POST', body: () => ({ doctorId: 1, quantity: 10, paymentMethod: 'Efectivo', ppc: 1500 }) },
  { path: '/doctors-referrals/1', method: 'PATCH', body: () => ({ status: 'CONTACTED', notes: randomUUID() }) },
]
const DOCTOR: Work[] = [
  { path: '/users/me' },
  { path: '/patients/doctor?page=1&pageSize=10' },
  { path: '/patients/doctor?page=1&pageSize=10&search=garcia' },
  { path: '/dashboard/doctor' },
  { path: '/medical-consultation?view=upcoming' },
  { path: '/doctors-referrals' },
]

function load(api: string, token: string, work: Work[]) {
  const { origin, pathname } = new URL(api)
  const headers = { authorization: `Bearer ${token}` }
  const requests = work.map(({ path, method = 'GET', body }) => ({
    setupRequest: (prepared: autocannon.Request) =>
      Object.assign(prepared, {
        method,
        path: pathname + path,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        ...(body && { body: JSON.stringify(body()) }),
      }),
  }))
  return autocannon({ url: origin, connections: 8, duration: WORK_SECONDS, timeout: 30, requests })
}

/** Measures how long the event loop of a server on the embedded database is blocked while many read and write, beside a server that does nothing. */
export async function benchSoak() {
  const folder = temporaryFolder()
  const server = await startServer({ ...SETTINGS, DATA_DIR: folder.path })
  /** The longest delay since the last time that it was asked for. */
  const longest = async () => {
    const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
    const figure = (name: string) =>
      Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.+)$`, 'm').exec(text)?.[1]) * 1_000 - RESOLUTION
    return { max: figure('max'), p99: figure('p99') }
  }
  try {
    const [office, doctor] = [await signIn(server), await signIn(server, 'doctor@salvia.test')]
    type Delay = Awaited<ReturnType<typeof longest>>
    const rounds: { idle: Delay; busy: Delay; perSecond: number; refused: number }[] = []
    // The first round warms it up.
    for (let round = 0; round <= ROUNDS; round++) {
      await longest()
      await setTimeout(IDLE_SECONDS * 1_000)
      const idle = await longest()
      const done = await Promise.all([load(server.api, office, OFFICE), load(server.api, doctor, DOCTOR), signIn(server)])
      const busy = await longest()
      const perSecond = (done[0].requests.total + done[1].requests.total) / WORK_SECONDS
      const refused = done[0].non2xx + done[1].non2xx + done[0].errors + done[1].errors
      if (round > 0) rounds.push({ idle, busy, perSecond, refused })
    }
    const told = (pick: (round: (typeof rounds)[number]) => number) => rounds.map((round) => Math.round(pick(round))).join(', ')
    const most = median(rounds.map(({ busy }) => busy.max))
    print(`Event loop on the embedded database, 16 connections that read and write, ${ROUNDS} rounds`, [
      {
        'requests/s': told(({ perSecond }) => perSecond),
        refused: told(({ refused }) => refused),
        'longest delay ms': told(({ busy }) => busy.max),
        'p99 ms': told(({ busy }) => busy.p99),
        'longest of an idle server': told(({ idle }) => idle.max),
        goal: `${GOAL}${most > GOAL ? ' missed' : ''}`,
      },
    ])
  } finally {
    await server.stop()
    folder.remove()
  }
}
