import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { startSmtp } from '#tests/support/services/smtp.ts'
import { openApp } from './app.ts'
import type { Environment } from './server.ts'

/** Mails about a change are sent at once. */
const AT_ONCE = { MAIL_FROM: 'Salvia <turnos@salvia.test>', PUBLIC_URL: 'http://localhost:8000', MAIL_DELAY_SECONDS: '0' }

/** The whole server with a mail server that keeps all mails. */
export async function openMailingApp(open: () => Promise<DatabaseHandle>, settings: Environment = AT_ONCE) {
  const smtp = await startSmtp()
  const app = await openApp(open, { SMTP_URL: smtp.url, ...settings })
  return {
    app,
    smtp,
    async close() {
      await app.close()
      await smtp.stop()
    },
  }
}
export type MailingApp = Awaited<ReturnType<typeof openMailingApp>>
