import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BookingRequestInput, BookingResult } from '#contract/generated/schema.ts'
import { reservations } from '#server/reservations/schema.ts'
import { anyDatabase } from '#tests/support/database/databases.ts'
import { bookingRequests, newEmail, type Practice } from '#tests/support/features/booking-requests.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'
import { calendarIn } from '#tests/support/services/smtp.ts'

describe.each(anyDatabase)('a mailbox that was typed on the public page, on $name', ({ open }) => {
  const mailing = opened(() => openMailingApp(open))
  const { app, smtp } = mailing
  const { work, newPractice, propose, keyOf, view } = bookingRequests(mailing)
  const one = <Row>(rows: Row[]) => rows[0] as Row // one row is written
  const send = (body: BookingRequestInput, from = `10.0.${randomInt(255)}.${randomInt(255)}`) => app.call('requestBooking', { body, from })
  const listed = ({ doctorId }: Practice) =>
    app.db.select().from(reservations).where(eq(reservations.doctorId, doctorId)).orderBy(reservations.id)

  test('gets no mail that says the typed name, since anybody types any mailbox there, until the patient answers by the mail', async () => {
    const [asks, direct] = [await newPractice(), await newPractice('DIRECT')]
    const [request, booking] = [asks, direct].map((one) => one.wish({ firstName: 'Ganaste', times: [one.wanted('09:00')] }))
    if (!request || !booking) throw new Error('Two were made.')
    for (const body of [request, booking]) await send(body)
    await work()
    for (const { email } of [request, booking]) {
      const [mail] = smtp.to(email)
      expect(mail?.text).toMatch(/^Hola:/)
      expect(JSON.stringify(mail)).not.toContain('Ganaste')
    }
    const [row] = await listed(asks)
    await propose(row ?? { id: 0 }, asks, '09:30')
    await work()
    expect(smtp.to(request.email).at(-1)).toMatchObject({
      subject: 'Tenemos un horario para tu turno',
      text: expect.stringMatching(/^Hola:/),
    })

    await app.ok('answerAppointment', { params: { key: keyOf(booking.email) }, body: { answer: 'CONFIRMED', date: direct.at('09:00') } })
    const [booked] = await direct.booked()
    const body = { date: direct.at('09:00'), durationInMinutes: 20 }
    await app.ok('moveConsultation', { as: 'BACKOFFICE', params: { id: booked?.id ?? 0 }, body })
    await work()
    expect(smtp.to(booking.email).at(-1)?.text).toMatch(/^Hola, Ganaste:/)
  })

  test('is not proven by an answer to the link that the page shows; one by the mail proves that mailbox alone', async () => {
    const practice = await newPractice('DIRECT')
    const body = practice.wish({ firstName: 'Ganaste', times: [practice.wanted('09:00')] })
    const { link = '', correctionKey = '' } = (await send(body)).body as BookingResult
    const answer = { answer: 'CONFIRMED' as const, date: practice.at('09:00') }
    const confirm = (key: string) => app.ok('answerAppointment', { params: { key }, body: answer })
    const shorten = async (durationInMinutes: number) => {
      const params = { id: one(await practice.booked()).id }
      await app.ok('moveConsultation', { as: 'BACKOFFICE', params, body: { date: answer.date, durationInMinutes } })
      await work()
    }
    expect(await confirm(link.split('/').at(-1) ?? '')).toMatchObject({ status: 'CONFIRMED', isConfirmed: true })
    await work()
    const [first] = smtp.to(body.email)
    expect([first?.text, first && calendarIn(first)]).toEqual([expect.stringMatching(/^Hola:/), expect.not.stringContaining('Ganaste')])
    // The same again, by the reader of the mail.
    await confirm(keyOf(body.email))
    await shorten(20)
    expect(smtp.to(body.email).at(-1)?.text).toMatch(/^Hola, Ganaste:/)
    // Somebody else's mailbox is not proven by it.
    const other = newEmail()
    const corrected = await app.ok('correctBooking', { params: { key: correctionKey }, body: { email: other } })
    await confirm(corrected.link?.split('/').at(-1) ?? '')
    await shorten(15)
    const mails = smtp.to(other)
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) expect(`${mail.text} ${calendarIn(mail)}`).not.toContain('Ganaste')
  })

  test('gets no more than six mails at once, as long as nobody has proven it, whatever is done by the link that the page shows', async () => {
    const [practice, email] = [await newPractice('DIRECT'), newEmail()]
    const clocks = ['09:00', '09:30', '10:00', '10:30']
    const book = async (clock: string) => {
      const { link = '' } = (await send(practice.wish({ email, times: [practice.wanted(clock)] }))).body as BookingResult
      await work()
      return link.split('/').at(-1) ?? ''
    }
    const move = async (key: string, from: string, to: string) => {
      await app.ok('moveOwnAppointment', { params: { key }, body: { date: practice.at(from), to: practice.at(to) } })
      await work()
    }
    const first = await book('09:00')
    for (let moved = 0; moved < 4; moved++) await move(first, clocks[moved % 2] ?? '', clocks[(moved + 1) % 2] ?? '')
    const second = await book('10:00')
    expect(smtp.to(email)).toHaveLength(6)
    await move(second, '10:00', '10:30')
    await move(first, '09:00', '09:30')
    expect(smtp.to(email)).toHaveLength(6)
    // What its reader has answered by a mail is theirs.
    const key = keyOf(email)
    await app.ok('answerAppointment', { params: { key }, body: { answer: 'CONFIRMED', date: practice.at('10:30') } })
    await move(key, '10:30', '09:00')
    expect(smtp.to(email)).toHaveLength(7)
  })

  test('is not proven by a choice with the link that the page shows either', async () => {
    const practice = await newPractice()
    const choose = async (key: string) => {
      const [{ id: timeId } = { id: 0 }] = (await view(key)).proposed
      return app.ok('answerBookingRequest', { params: { key }, body: { answer: 'CHOSEN', timeId } })
    }
    const asked = [practice.wish({ firstName: 'Ganaste' }), practice.wish({ firstName: 'Ganaste' })] as const
    const links = [((await send(asked[0])).body as BookingResult).link, ((await send(asked[1])).body as BookingResult).link]
    const [first, second] = await listed(practice)
    await propose(first ?? { id: 0 }, practice, '09:00')
    await propose(second ?? { id: 0 }, practice, '10:00')
    await work()
    await choose(links[0]?.split('/').at(-1) ?? '')
    await choose(keyOf(asked[1].email))
    await work()
    expect(asked.map(({ email }) => smtp.to(email).at(-1)?.text?.split('\n')[0])).toEqual(['Hola:', 'Hola, Ganaste:'])
  })
})
