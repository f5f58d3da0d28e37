import { expect, test } from 'vitest'
import { createRandom } from '#server/seed/random.ts'
import { postgres } from '#tests/support/database/databases.ts'
import { letMailsGo, newContestedDay, playDay } from '#tests/support/features/contested-day.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import { openMailingApp } from '#tests/support/server/mailing-app.ts'
import { opened } from '#tests/support/server/opened.ts'
import { isDeep, isFull, seed } from '#tests/support/setup/settings.ts'

const ROUNDS = isDeep ? 300 : isFull ? 40 : 10
/** So many people do something at once. */
const AT_ONCE = 6

const settings = {
  MAIL_FROM: 'Salvia <turnos@salvia.test>',
  PUBLIC_URL: 'http://localhost:8000',
  MAIL_DELAY_SECONDS: '0',
  PUBLIC_BOOKING: '1',
}
const mailing = opened(() => openMailingApp(postgres.open, settings))

test('whatever desk, doctor, patients and public page do at once, no time is given twice, no hold is broken, and each is told what is', async () => {
  const day = await newContestedDay(mailing, createRandom(seed), { isAlone: true })
  async function settle() {
    const { send } = mailWork(mailing.app, (error) => expect.fail(String(error)))
    await send(day.eve)
    // Several turnos of one mailbox are more than it gets at once.
    for (let more = 0; more < 5 && (await letMailsGo(mailing.app.db)) > 0; more++) await send(day.eve)
  }
  await playDay(day, { rounds: ROUNDS, atOnce: AT_ONCE, settle })
})
