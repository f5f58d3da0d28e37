import fc from 'fast-check'
import { expect } from 'vitest'
import type { OperationId } from '#contract/generated/policy.ts'
import { test } from '#tests/support/browser/browser.ts'
import { writable } from '#tests/support/browser/writable.ts'
import { operationIds, ruleOf } from '#tests/support/contract/contract.ts'
import { story } from '#tests/support/saves/acts.ts'
import { care } from '#tests/support/saves/care.ts'
import { desk } from '#tests/support/saves/desk.ts'
import { people } from '#tests/support/saves/people.ts'
import { play } from '#tests/support/saves/play.ts'
import { records } from '#tests/support/saves/records.ts'
import type { Row } from '#tests/support/saves/saves.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { signIn } from '#tests/support/server/client.ts'
import { isDeep, seed } from '#tests/support/setup/settings.ts'

const STORIES = isDeep ? 30 : Number(process.env['STORIES'] ?? 1)
const rows = [...records, ...people, ...care, ...desk]

/** The stories of a row stay the same when another row is added. */
const seedOf = ({ title }: Row) => [...title].reduce((sum, sign) => (31 * sum + sign.charCodeAt(0)) | 0, seed)
const stories = rows.flatMap((row) => fc.sample(story, { seed: seedOf(row), numRuns: STORIES }).map((one, nth) => ({ row, one, nth })))

/** Changes that no row makes, and why. A new operation of the contract gets a row, or a place here. */
const ELSEWHERE: Record<string, readonly OperationId[]> = {
  'They begin or end a session, or are of nobody: the walks and journeys of the sign-in and of the public pages lose their answers.': [
    ...(['login', 'provideSecondStep', 'providePasskey', 'logout', 'signUp', 'proveEmail', 'resendCode'] as const),
    ...(['requestPasswordReset', 'checkPasswordReset', 'resetPassword'] as const),
    ...([
      'answerAppointment',
      'moveOwnAppointment',
      'requestBooking',
      'correctBooking',
      'answerBookingRequest',
      'unsubscribeBooking',
    ] as const),
  ],
  'They need a code, a key of the device or a mail.': [
    ...(['requestEmailChange', 'beginAuthenticator', 'confirmAuthenticator', 'removeAuthenticator', 'beginPasskey', 'addPasskey'] as const),
    ...(['removePasskey', 'replaceRecoveryCodes', 'resetSecondStep', 'updateSignUp', 'retryMail'] as const),
  ],
  'They show what is told once, or end what is then gone: a form or a button of the same kind has a row.': [
    ...([
      'endOwnSession',
      'renewScheduleFeed',
      'deleteScheduleFeed',
      'deleteWebhook',
      'renewWebhookSecret',
      'resendWebhookDelivery',
    ] as const),
    ...(['mergePatients', 'undoPatientMerge', 'createReservation', 'proposeTimes', 'readNotifications'] as const),
  ],
  'They are several at once, of which a panel tells each.': ['createConsultationSeries', 'suspendSchedule', 'addAttachment'],
}

test('each change that the contract knows is one of the table, or is tried elsewhere', () => {
  const known = rows.map(({ sends: [method, path] }) => `${method} ${path}`)
  const changes = operationIds.filter((id) => ruleOf(id).method !== 'GET')
  const untried = changes.filter((id) => !known.includes(`${ruleOf(id).method} ${ruleOf(id).path.replace(/{\w+}/g, '*')}`))
  expect(untried.sort()).toEqual(Object.values(ELSEWHERE).flat().sort())
})

test.for(stories.map((one) => [`${one.row.title} (${one.nth})`, one] as const))(
  'whatever happens to %s, what is told is what happened',
  async ([, { row, one }], { visit, expectComplaint }) => {
    expectComplaint(/ERR_|could not be reached|did not answer|status of (4|5)\d\d/)
    const saving = await row.prepare()
    const token = saving.token ?? (await signIn(writable().api, accountOf(row.role ?? 'BACKOFFICE')))
    const page = await visit({ token }, { baseURL: writable().url })
    page.on('dialog', (dialog) => dialog.accept())
    try {
      await play(page, row.sends, saving, one)
    } catch (error) {
      throw new Error(`SEED=${seed}: ${JSON.stringify(one)}`, { cause: error })
    }
    expect(page.isClosed()).toBe(false)
  },
)
