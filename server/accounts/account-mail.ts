import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { writeMoreNotifications, writeNotification } from '../messages/index.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Env } from '../platform/env.ts'
import { countUse } from '../platform/limits/throttle.ts'
import { asHtml, asText, greet, type Letter } from '../platform/mail/layout.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import { productName } from '../platform/product-name.ts'
import { type AccountMail, isResetAsked, type Outcome, type SecondStepChange } from '../platform/queue/queue.ts'
import { clinicDateTime } from '../platform/time/clinic-day.ts'
import { newToken } from '../platform/tokens.ts'
import { lockAccount } from './access.ts'
import { openReset, writeCode } from './proofs.ts'
import { emailCodes, signUps, users } from './schema.ts'

type Sending = { db: Database; transport: MailTransport; env: Pick<Env, 'publicUrl' | 'mail'> }

/** Why somebody gets a mail. One that warns says itself what to do. */
const why = () => `${productName()} te escribe por tu cuenta.`
const footer = () => `${why()} Si no pediste nada, no hagas nada: nadie entra sin tu contraseña.`
/** Asks the reader to tell the people who run this server, where their address is set. */
const telling = ({ env: { mail } }: Sending) => (mail.contact ? ` y avisanos a ${mail.contact}` : '')
/** A mail that was asked for longer ago is no longer waited for. */
const STALE_MS = 3_600_000

/** The account that somebody signs in to with this address. */
async function findAccount(db: Database, email: string) {
  const [found] = await db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNotNull(users.roleType)))
  return found
}

type Asked = Extract<AccountMail, { kind: 'RESET' }>

/** Makes the link, unless all that opens the account has ended since it was asked for. */
const openAsked = (db: Database, userId: number, asked: Asked) =>
  inTransaction(db, async (tx) => {
    // All that ends a link locks the account first.
    await lockAccount(tx, userId)
    return (await isResetAsked(tx, asked)) ? openReset(tx, userId) : undefined
  })

async function writeReset({ db, env }: Sending, asked: Asked): Promise<Letter | undefined> {
  const owner = await findAccount(db, asked.email)
  const token = owner?.isActive ? await openAsked(db, owner.id, asked) : undefined
  if (!owner || !token) return undefined
  return {
    to: owner.email,
    subject: 'Elegí otra contraseña',
    greeting: greet(owner.firstName),
    sentences: ['Pediste elegir otra contraseña. El enlace sirve una vez, durante una hora.'],
    // The part of an address after # never leaves the browser.
    actions: [{ label: 'Elegir otra contraseña', url: `${env.publicUrl}/reset-password#${token}` }],
  }
}

async function writeCodeMail({ db, env }: Sending, codeId: number): Promise<Letter | undefined> {
  const [found] = await db.select({ to: emailCodes.email, userId: emailCodes.userId }).from(emailCodes).where(eq(emailCodes.id, codeId))
  if (!found) return undefined
  const { to } = found
  const code = await writeCode(db, codeId)
  const owner = await findAccount(db, to)
  if (!owner || owner.id === found.userId)
    return {
      to,
      subject: `${code} es tu código de ${productName()}`,
      greeting: greet(),
      sentences: ['Escribí este código para confirmar tu correo electrónico. Sirve durante diez minutos.'],
      facts: [{ name: 'Código', value: code }],
    }
  return {
    to: owner.email,
    subject: `Ya tenés una cuenta en ${productName()}`,
    greeting: greet(owner.firstName),
    sentences: [
      'Alguien quiso usar tu dirección para otra cuenta, y ya tenés una. Si fuiste vos, ingresá; si no recordás la contraseña, elegí otra.',
    ],
    actions: [
      { label: 'Ingresar', url: `${env.publicUrl}/login` },
      { label: 'Elegir otra contraseña', url: `${env.publicUrl}/forgot-password` },
    ],
  }
}

/** Tells the owner of an account what happened to it, and the way back into it. */
async function writeWarning(sending: Sending, userId: number, subject: string, sentences: string[]): Promise<Letter | undefined> {
  const { db, env } = sending
  const [owner] = await db.select().from(users).where(eq(users.id, userId))
  return (
    owner && {
      to: owner.email,
      subject,
      greeting: greet(owner.firstName),
      sentences,
      actions: [{ label: 'Elegir otra contraseña', url: `${env.publicUrl}/forgot-password` }],
      footer: why(),
    }
  )
}

const writePasswordChanged = (sending: Sending, userId: number) =>
  writeWarning(sending, userId, 'Tu contraseña cambió', [
    `La contraseña de tu cuenta cambió el ${clinicDateTime(new Date().toISOString())}, y las demás sesiones se cerraron.`,
    `Si no fuiste vos, elegí otra ahora${telling(sending)}.`,
  ])

async function writeEmailChanged({ db, env }: Sending, userId: number, to: string): Promise<Letter | undefined> {
  const [owner] = await db.select().from(users).where(eq(users.id, userId))
  return (
    owner && {
      to,
      subject: 'Cambió el correo de tu cuenta',
      greeting: greet(owner.firstName),
      sentences: [
        `Desde el ${clinicDateTime(new Date().toISOString())} tu cuenta usa otra dirección, y las demás sesiones se cerraron.`,
        env.mail.contact
          ? `Si no fuiste vos, avisanos cuanto antes a ${env.mail.contact}: esta dirección ya no abre la cuenta.`
          : 'Esta dirección ya no abre la cuenta.',
      ],
      actions: [{ label: `Ir a ${productName()}`, url: env.publicUrl }],
      footer: why(),
    }
  )
}

/** Tells what happened, and whether the sessions ended. */
const stepWords = (): Record<SecondStepChange, { subject: string; what: string }> => ({
  AUTHENTICATOR_ADDED: {
    subject: 'Activaste una app de autenticación',
    what: 'Desde ahora, al ingresar se pide también un código de tu app de autenticación. Las demás sesiones se cerraron.',
  },
  AUTHENTICATOR_REMOVED: {
    subject: 'Quitaste la app de autenticación',
    what: 'Tu app de autenticación ya no sirve para ingresar. Las demás sesiones se cerraron.',
  },
  PASSKEY_ADDED: {
    subject: 'Agregaste una llave de acceso',
    what: 'Desde ahora podés confirmar tu ingreso con una llave de acceso más. Las demás sesiones se cerraron.',
  },
  PASSKEY_REMOVED: {
    subject: 'Quitaste una llave de acceso',
    what: 'Una llave de acceso ya no sirve para ingresar a tu cuenta. Las demás sesiones se cerraron.',
  },
  RECOVERY_CODES_REPLACED: {
    subject: 'Tenés otros códigos de recuperación',
    what: 'Pediste otros códigos de recuperación: los anteriores ya no sirven. Las demás sesiones se cerraron.',
  },
  RECOVERY_CODE_USED: {
    subject: 'Se usó un código de recuperación',
    what: 'Alguien ingresó a tu cuenta con tu contraseña y uno de tus códigos de recuperación.',
  },
  RESET: {
    subject: 'Se quitó la verificación en dos pasos',
    what: `El equipo de ${productName()} quitó la verificación en dos pasos de tu cuenta, y sus sesiones se cerraron. Ingresá con tu contraseña y activala de nuevo.`,
  },
  FAILED: {
    subject: 'Alguien conoce tu contraseña',
    what: 'Alguien escribió tu contraseña y no pasó el segundo paso después de varios intentos.',
  },
})

function writeStep(sending: Sending, { userId, change }: { userId: number; change: SecondStepChange }) {
  const { subject, what } = stepWords()[change]
  return writeWarning(sending, userId, subject, [what, `Si no fuiste vos, elegí otra contraseña ahora${telling(sending)}.`])
}

async function writeDecision({ db, env }: Sending, signUpId: number): Promise<Letter | undefined> {
  const [found] = await db
    .select({ signUp: signUps, to: users.email, firstName: users.firstName })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.userId))
    .where(eq(signUps.id, signUpId))
  if (!found || found.signUp.status === 'PENDING') return undefined
  const { to, firstName, signUp } = found
  if (signUp.status === 'APPROVED')
    return {
      to,
      subject: `Tu cuenta de ${productName()} está lista`,
      greeting: greet(firstName),
      sentences: ['Validamos tus datos. Ya podés ingresar con tu correo electrónico y tu contraseña.'],
      actions: [{ label: 'Ingresar', url: `${env.publicUrl}/login` }],
    }
  return {
    to,
    subject: `No pudimos validar tu cuenta de ${productName()}`,
    greeting: greet(firstName),
    sentences: ['Revisamos tu solicitud y por ahora no podemos abrir tu cuenta.'],
    facts: [{ name: 'Motivo', value: signUp.rejectedReason ?? '' }],
  }
}

function write(sending: Sending, job: AccountMail, now: Date) {
  switch (job.kind) {
    case 'RESET':
      return writeReset(sending, job)
    case 'CODE':
      return writeCodeMail(sending, job.codeId)
    case 'PASSWORD_CHANGED':
      return writePasswordChanged(sending, job.userId)
    case 'EMAIL_CHANGED':
      return writeEmailChanged(sending, job.userId, job.to)
    case 'SIGN_UP_DECIDED':
      return writeDecision(sending, job.signUpId)
    case 'SECOND_STEP':
      return writeStep(sending, job)
    case 'NOTIFICATION':
      return writeNotification(sending.db, job, sending.env.publicUrl, now)
    case 'MORE_NOTIFICATIONS':
      return writeMoreNotifications(sending.db, job, sending.env.publicUrl, now)
  }
}

/** The mailbox to which anybody can have such a mail sent. */
async function addressAsked(db: Database, job: AccountMail) {
  if (job.kind === 'RESET') return job.email
  if (job.kind !== 'CODE') return undefined
  const [code] = await db.select({ email: emailCodes.email }).from(emailCodes).where(eq(emailCodes.id, job.codeId))
  return code?.email
}

/**
 * Sends a mail to the owner of an account, unless there is nothing to tell. Its codes and links are made here, so that nobody reads them in the database;
 * a mail that is tried again carries new ones, and is another one to mail servers.
 */
export async function sendAccountMail(sending: Sending, job: AccountMail, now = new Date()): Promise<Outcome> {
  if ('at' in job && now.getTime() - job.at > STALE_MS) return
  const asked = await addressAsked(sending.db, job)
  const wait = asked === undefined ? 0 : await countUse(sending.db, 'mailboxMails', 'NONE', { mailbox: asked })
  if (wait > 0) return { againInSeconds: wait }
  const written = await write(sending, job, now)
  if (!written) return
  if ('againInSeconds' in written) return written
  const { to, ...content } = { facts: [], actions: [], footer: footer(), ...written }
  const id = `<cuenta-${newToken()}@${new URL(sending.env.publicUrl).hostname}>`
  const message = { id, to, subject: content.subject, text: asText(content), html: asHtml(content) }
  await sending.transport.send(message)
}
