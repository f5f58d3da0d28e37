import { expect } from 'vitest'
import { type Arrived, startSmtp } from '#tests/support/services/smtp.ts'
import { fillDataFolder } from './demo.ts'
import { type Environment, startBriefly, temporaryFolder } from './server.ts'

/** A server with the demo data, whose mails go at once to a mail server of its own. The captcha is the real one, where `settings` name no other. */
export async function startMailingServer(settings: Environment = {}) {
  const data = temporaryFolder()
  const smtp = await startSmtp()
  fillDataFolder(data.path)
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Salvia <avisos@salvia.test>', PUBLIC_URL: 'http://localhost', MAIL_DELAY_SECONDS: '0' }
  const server = await startBriefly({ DATA_DIR: data.path, JOBS: '1', ...mail, ...settings })
  return {
    server,
    smtp,
    removeData: data.remove,
    async close() {
      await server.stop()
      await smtp.stop()
      data.remove()
    },
  }
}

let shared: ReturnType<typeof startMailingServer> | undefined
/** Its address, once it is there. */
let sharedUrl: string | undefined

/**
 * The worker's server with a mail server: each test adds records of its own and counts no others. It is started for the first file that asks, and
 * ends with the worker.
 */
export async function sharedMailingServer() {
  shared ??= startMailingServer().then((mailing) => {
    process.once('exit', mailing.removeData)
    sharedUrl = mailing.server.url
    return mailing
  })
  const { server, smtp } = await shared
  return { server, smtp, close: () => undefined }
}

/** Waits for the mail to an address after so many others. */
export async function mailTo(smtp: { to(address: string): Arrived[] }, email: string, before = 0) {
  await expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBeGreaterThan(before)
  return smtp.to(email)[before] as Arrived // it is there
}

/** Whether a server is that of the worker. */
export const isSharedMailingServer = (url: string) => url === sharedUrl
