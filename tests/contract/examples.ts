import type { AskedExamples, Examples } from '#tests/support/contract/example.ts'
import { accountsExamples } from './examples/accounts.ts'
import { agendaExamples } from './examples/agenda.ts'
import { appsExamples } from './examples/apps.ts'
import { catalogueExamples } from './examples/catalogue.ts'
import { choicesExamples } from './examples/choices.ts'
import { clinicalExamples } from './examples/clinical.ts'
import { clinicsExamples } from './examples/clinics.ts'
import { messagesExamples } from './examples/messages.ts'
import { overviewExamples } from './examples/overview.ts'
import { patientsExamples } from './examples/patients.ts'
import { postsExamples } from './examples/posts.ts'
import { referralsExamples } from './examples/referrals.ts'
import { reservationsExamples } from './examples/reservations.ts'
import { systemExamples } from './examples/system.ts'
import { usersExamples } from './examples/users.ts'

export type { OwnedExample } from '#tests/support/contract/example.ts'

const typed: Examples = {
  ...accountsExamples,
  ...usersExamples,
  ...catalogueExamples,
  ...clinicsExamples,
  ...patientsExamples,
  ...agendaExamples,
  ...clinicalExamples,
  ...messagesExamples,
  ...reservationsExamples,
  ...appsExamples,
  ...overviewExamples,
  ...choicesExamples,
  ...postsExamples,
  ...referralsExamples,
  ...systemExamples,
}

/** How to call every operation of the contract. One that is missing here does not compile, and fails the role matrix. */
export const examples: AskedExamples = typed
