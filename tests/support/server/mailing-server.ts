import { startSmtp } from '#tests/support/services/smtp.ts'
import { fillDataFolder } from './demo.ts'
import { BRIEF, type Environment, startServer, temporaryFolder } from './server.ts'

/** A server with the demo data, whose mails go at once to a mail server of its own. The captcha is the real one, where `settings` name no other. */
export async function startMailingServer(settings: Environment = {}) {
  const data = temporaryFolder()
  const smtp = await startSmtp()
  fillDataFolder(data.path)
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Salvia <avisos@salvia.test>', PUBLIC_URL: 'http://localhost', MAIL_DELAY_SECONDS: '0' }
  const server = await startServer({ DATA_DIR: data.path, OVERLOAD_DELAY_MS: '0', ...mail, ...settings }, '.', BRIEF)
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
let sharedAt: string | undefined

/**
 * The worker's server with a mail server: each test adds records of its own and counts no others. It is started for the first file that asks, and
 * ends with the worker.
 */
export async function sharedMailingServer() {
  shared ??= startMailingServer()
  const { server, smtp, removeData } = await shared
  if (!sharedAt) process.once('exit', removeData)
  sharedAt = server.url
  return { server, smtp, close: () => undefined }
}

/** Whether a server is that of the worker. */
export const isSharedMailingServer = (url: string) => url === sharedAt
