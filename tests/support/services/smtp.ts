import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export type Arrived = ParsedMail & { recipient: string }

/** The refusal of a mail by a mail server: its code, such as 451 for later and 550 for never. */
export type Refusal = { code: number; message: string }

/** A mail server on the loopback address, which keeps all mails. */
export async function startSmtp() {
  const arrived: Arrived[] = []
  let refuse: (recipient: string) => Refusal | undefined = () => undefined
  let before: (recipient: string) => Promise<unknown> = async () => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const refusal = refuse(address)
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null)
    },
    onData(stream, session, done) {
      // A mail is kept once the server has said that it takes it.
      simpleParser(stream)
        .then(async (mail) => {
          const recipient = session.envelope.rcptTo[0]?.address ?? ''
          await before(recipient)
          arrived.push({ ...mail, recipient })
        })
        .then(() => done(null), done)
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const { port } = server.server.address() as AddressInfo // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    /** Returns the mails to an address, the first one first. */
    to: (address: string) => arrived.filter(({ recipient }) => recipient === address),
    /** Its answer to each recipient from now on. */
    refuse(answer: typeof refuse) {
      refuse = answer
    },
    /** Its work before it takes a mail, from now on. */
    wait(work: typeof before) {
      before = work
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The token of the page of an appointment, or of a request for one, as the first link of a mail has it. */
export function tokenIn({ text = '' }: Pick<ParsedMail, 'text'>) {
  const [, token] = /\/(?:turno|reservar\/pedido)\/([\w-]+)/.exec(text) ?? []
  if (!token) throw new Error(`There is no link for the patient in ${text}`)
  return token
}

/** The file for a calendar that a mail has; empty where it has none. */
export const calendarIn = ({ attachments }: Pick<ParsedMail, 'attachments'>) =>
  attachments.find(({ filename }) => filename === 'turno.ics')?.content.toString() ?? ''

/** The code of a mail. */
export function codeIn({ text = '' }: Pick<ParsedMail, 'text'>) {
  const [code] = /\b\d{6}\b/.exec(text) ?? []
  if (!code) throw new Error(`There is no code in ${text}`)
  return code
}

/** The token in a mail's link to a new password. */
export function resetTokenIn({ text = '' }: Pick<ParsedMail, 'text'>) {
  const [, token] = /\/reset-password#([\w-]+)/.exec(text) ?? []
  if (!token) throw new Error(`There is no link in ${text}`)
  return token
}
