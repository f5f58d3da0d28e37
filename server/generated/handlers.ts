// Generated from openapi.yaml by `npm run codegen`. Do not edit.
import type { Operations } from '../call.ts'
import { appointments } from '../operations/appointments.ts'
import { auth } from '../operations/auth.ts'
import { choices } from '../operations/choices.ts'
import { clinics } from '../operations/clinics.ts'
import { consultations } from '../operations/consultations.ts'
import { dashboard } from '../operations/dashboard.ts'
import { followUpNotes } from '../operations/follow-up-notes.ts'
import { insurances } from '../operations/insurances.ts'
import { mails } from '../operations/mails.ts'
import { notifications } from '../operations/notifications.ts'
import { patients } from '../operations/patients.ts'
import { posts } from '../operations/posts.ts'
import { referrals } from '../operations/referrals.ts'
import { schedule } from '../operations/schedule.ts'
import { search } from '../operations/search.ts'
import { specialities } from '../operations/specialities.ts'
import { system } from '../operations/system.ts'
import { users } from '../operations/users.ts'

/** Every operation's handler, by operationId. */
export const handlers: Operations = { ...appointments, ...auth, ...choices, ...clinics, ...consultations, ...dashboard, ...followUpNotes, ...insurances, ...mails, ...notifications, ...patients, ...posts, ...referrals, ...schedule, ...search, ...specialities, ...system, ...users }
