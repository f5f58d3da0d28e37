import { eq } from 'drizzle-orm'
import { referrals } from '#server/referrals/schema.ts'
import { doctorIds, type Examples, found, newEmail, newName, ofDoctor } from '#tests/support/contract/example.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import type { Asker } from '#tests/support/server/app.ts'

const referralOf = async ({ db }: Asker, { id }: { id: number }) => ({
  params: { id: found(await db.select().from(referrals).where(eq(referrals.referrerDoctorId, id))).id },
})

const newLead = () => ({ firstName: 'Sofía', lastName: 'Núñez', email: newEmail(), phone: '3514567890' })

export const referralsExamples = {
  listReferrals: { own: () => ({}) },
  browseReferrals: { own: () => ({ query: { search: 'a', status: ['PENDING'], waitingDays: 2, sort: 'statusAge' } }) },
  exportReferrals: { own: () => ({ query: { from: '2026-01-01' } }) },
  listReferrers: { own: () => ({ query: { search: 'a' } }) },
  createReferral: {
    own: async (app, role) => ({
      body: { ...newLead(), ...(role === 'BACKOFFICE' && { referrerDoctorId: (await doctorIds(app)).other.id }) },
    }),
  },
  getReferral: ofDoctor(referralOf),
  updateReferral: { own: () => ({ params: { id: 1 }, body: { status: 'CONTACTED', notes: `Pide que la llamen.\n${newName()}` } }) },
  listReferralChanges: ofDoctor(referralOf),
  checkLeadEmail: { own: () => ({ query: { email: accountOf('DOCTOR').email } }) },
  getReferrer: ofDoctor((_, { id }) => ({ params: { id } })),
} satisfies Partial<Examples>
