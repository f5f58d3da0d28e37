import { randomUUID } from 'node:crypto'
import { exampleOf } from '#tests/support/contract/contract.ts'
import { BRIEF, startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { median, print } from './print.ts'

const TRIES = 200
/** How often the answer for an account takes longer than that for none: a half, give or take so much, tells nothing. */
const TELLS = 0.08

/** Whether the time of an answer tells that an address has an account: of many tries, in turns. */
export async function benchAccounts() {
  const folder = temporaryFolder()
  // Each request comes from an address of its own, so that none has to wait.
  const server = await startServer(
    { DATA_DIR: folder.path, DEMO: '1', CAPTCHA_PROVIDER: 'none', JOBS: '0', TRUST_PROXY: 'loopback' },
    '.',
    BRIEF,
  )
  let count = 0
  async function time(path: string, body: object) {
    count += 1
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` }
    const began = performance.now()
    const response = await fetch(`${server.api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`)
    return performance.now() - began
  }
  const asked = {
    'another password': (email: string) => time('/auth/password-reset', { email, recaptchaToken: '' }),
    'an account': (email: string) => time('/auth/sign-up', { ...exampleOf('SignUpInput'), specialty: 1, email }),
  }
  try {
    const rows = []
    for (const [what, ask] of Object.entries(asked)) {
      const known: number[] = []
      const unknown: number[] = []
      for (let warm = 0; warm < 20; warm++) await ask(`${randomUUID()}@example.com`)
      for (let turn = 0; turn < TRIES; turn++) {
        const tries = [
          async () => known.push(await ask('doctor@salvia.test')),
          async () => unknown.push(await ask(`${randomUUID()}@example.com`)),
        ]
        // Neither of them is always the first.
        for (const one of turn % 2 ? tries : tries.reverse()) await one()
      }
      const longer = known.reduce((sum, one) => sum + unknown.filter((other) => one > other).length, 0) / (TRIES * TRIES)
      rows.push({
        'asked for': what,
        'with an account (ms)': median(known).toFixed(2),
        'without (ms)': median(unknown).toFixed(2),
        'with takes longer': longer.toFixed(3),
        goal: Math.abs(longer - 0.5) <= TELLS ? 'reached' : 'missed',
      })
    }
    print(`Answers for an address with an account and without, ${TRIES} each`, rows)
  } finally {
    await server.stop()
    folder.remove()
  }
}
