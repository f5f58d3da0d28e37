import { sendAccountMail } from '#server/accounts/account-mail.ts'
import { writeDueMail } from '#server/messages/due-mails.ts'
import { createPatientLinks } from '#server/messages/patient-links.ts'
import { openMail } from '#server/platform/mail/transport.ts'
import { drain } from '#server/platform/queue/queue.ts'
import { isRefusedMail, sendMail } from '#server/system/jobs.ts'
import type { TestApp } from './app.ts'

/** Does the due work, as a process of the server does it. */
export function mailWork(app: Pick<TestApp, 'db' | 'env'>, onError: (error: unknown) => void) {
  const queue = { signal: new AbortController().signal, parallel: 3, onError }
  const { db, env } = app
  /** Looks at the appointments that were changed, and sends nothing. */
  const look = () => drain(db, 'notices', { ...queue, work: (job) => db.transaction((tx) => writeDueMail(tx, job)) })
  return {
    queue,
    look,
    /** Sends the mails about accounts that are due, one after the other. */
    async sendAccountMails(now?: Date) {
      const transport = openMail(env)
      try {
        await drain(db, 'accountMails', {
          ...queue,
          parallel: 1,
          isFinal: isRefusedMail,
          work: (job) => sendAccountMail({ db, transport, env }, job, now),
        })
      } finally {
        transport.close()
      }
    },
    /** Looks, and sends the mails that are due. */
    async send(now?: Date) {
      const transport = openMail(env)
      const sending = { db, links: createPatientLinks(db, env.publicUrl), transport, env }
      try {
        await look()
        await drain(db, 'mails', { ...queue, work: (job, tried) => sendMail(sending, job, tried, now) })
      } finally {
        transport.close()
      }
    },
  }
}
