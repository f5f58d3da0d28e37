import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInDay } from 'date-fns/constants'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Env } from '../env.ts'

/** A mail as it is sent. The id is the same each time that it is tried, so that mail servers know a second one. */
export type Message = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  calendar?: { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string }
  /** The address at which mail programs unsubscribe by one click (RFC 8058). */
  unsubscribe?: string
}

/** The name and the address of a sender such as `Salvia <turnos@example.com>`. */
export function mailboxOf(from: string) {
  const [, name = '', email = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? []
  return { name: name.replace(/^"|"$/g, '') || email, email }
}

/** Sends mails. */
export type MailTransport = {
  /** Throws what the mail server said. `isFinal` tells whether another try is of no use. */
  send(message: Message): Promise<void>
  close(): void
}

/** The mail server does not take this mail, now or later. */
export class RefusedMail extends Error {}

const PARALLEL = 5
const KEPT_MS = 30 * millisecondsInDay
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** The folder of the mails that nobody sends, where no mail server is set. */
const outboxFolder = (dataDir: string) => join(dataDir, 'outbox')

/** Sends through the mail server of the settings, or without one writes each mail to a file of the outbox. */
export function openMail({ mail: { server, from, contact }, dataDir }: Pick<Env, 'mail' | 'dataDir'>): MailTransport {
  const optionsOf = ({ id, calendar, unsubscribe, ...message }: Message): SendMailOptions => ({
    ...message,
    from,
    ...(contact !== undefined && { replyTo: contact }),
    messageId: id,
    // Answering machines do not answer it.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(calendar && { icalEvent: { ...calendar, filename: 'turno.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (server !== undefined) {
    const transport = createTransport({ url: server, pool: true, maxConnections: PARALLEL, ...LIMITS })
    return {
      async send(message) {
        await transport.sendMail(optionsOf(message)).catch((error: unknown) => {
          throw isRefusal(error) ? new RefusedMail(error.message, { cause: error }) : error
        })
      },
      close: () => transport.close(),
    }
  }
  const folder = outboxFolder(dataDir)
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(optionsOf(message))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${message.id.replace(/[<>]/g, '').replace(/@.*/, '')}.eml`)
      // A program that reads the folder sees whole files only.
      writeFileSync(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      renameSync(`${file}.part`, file)
    },
    close: () => transport.close(),
  }
}

/** Deletes what has lain in the outbox for so long that nobody looks for it. */
export async function sweepOutbox({ dataDir }: Pick<Env, 'dataDir'>, now = Date.now()) {
  const folder = outboxFolder(dataDir)
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const file = join(folder, name)
    if (now - (await stat(file)).mtimeMs > KEPT_MS) await rm(file, { force: true })
  }
}

/** An answer that begins with 5 is for good, unless it is about signing in: the people who run the server mend that. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  const code = Number(error.responseCode)
  return code >= 500 && code < 600 && /^(RCPT TO|DATA)$/.test(String(error.command))
}
