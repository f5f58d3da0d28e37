import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { openMail, sweepOutbox } from '#server/platform/mail/transport.ts'
import { temporaryFolder } from '#tests/support/server/server.ts'

const message = (id: string) => ({
  ...{ id: `<${id}@localhost>`, to: 'ana@example.com', subject: 'Tu turno: mañana', text: 'Hola, Ana:', html: '<p>Hola, Ana:</p>' },
  calendar: { method: 'PUBLISH' as const, content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' },
})

test('without a mail server each mail is a file of the outbox that any reader opens, for thirty days', async () => {
  const { path, remove } = temporaryFolder()
  try {
    const env = readEnv({ DATA_DIR: path })
    const mail = openMail(env)
    await mail.send(message('turno-1-1'))
    await mail.send(message('turno-1-2'))
    // The same mail again is the same file.
    await mail.send(message('turno-1-2'))
    mail.close()
    const folder = join(path, 'outbox')
    expect(readdirSync(folder).sort()).toEqual(['turno-1-1.eml', 'turno-1-2.eml'])
    const read = await simpleParser(readFileSync(join(folder, 'turno-1-1.eml')))
    expect(read).toMatchObject({
      subject: 'Tu turno: mañana',
      messageId: '<turno-1-1@localhost>',
      text: expect.stringContaining('Hola, Ana:'),
    })
    expect(read.attachments.map(({ filename }) => filename)).toContain('turno.ics')
    const old = new Date(Date.now() - 31 * 86_400_000)
    utimesSync(join(folder, 'turno-1-1.eml'), old, old)
    await sweepOutbox(env)
    expect(readdirSync(folder)).toEqual(['turno-1-2.eml'])
  } finally {
    remove()
  }
})

test('the settings of mail are refused where mails would go astray', () => {
  const SMTP_URL = 'smtp://mail.example.com'
  const whole = { SMTP_URL, MAIL_FROM: 'Salvia <turnos@example.com>', PUBLIC_URL: 'https://turnos.example.com/', DEMO: '0' }
  expect(readEnv(whole)).toMatchObject({ mail: { server: SMTP_URL }, publicUrl: 'https://turnos.example.com', publicBooking: false })
  expect(() => readEnv({ ...whole, DEMO: '1' })).toThrow('SMTP_URL must name the loopback address while DEMO is 1.')
  expect(readEnv({ ...whole, DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:2525' }).publicBooking).toBe(true)
  expect(() => readEnv({ ...whole, MAIL_FROM: '' })).toThrow('MAIL_FROM is needed with SMTP_URL')
  expect(() => readEnv({ ...whole, PUBLIC_URL: '' })).toThrow('PUBLIC_URL is needed with SMTP_URL')
  for (const from of ['nobody', 'Ana <ana@example.com>\r\nBcc: x@example.com', '@example.com'])
    expect(() => readEnv({ ...whole, MAIL_FROM: from })).toThrow('MAIL_FROM must be an address like')
  expect(() => readEnv({ ...whole, SMTP_URL: 'https://mail.example.com' })).toThrow('SMTP_URL must be an address like')
})
