import type { ConsultationStatus, ReferralStatus } from '#contract/generated/schema.ts'
import { config } from '#src/config.ts'

type ConsultationFilters = {
  vista: 'hoy' | 'proximas' | 'pendientes' | 'todas'
  estado?: ConsultationStatus
  desde?: string
  hasta?: string
  notas?: 'faltan'
}

/** The lists that the figures count, each with the filter of its figure. */
export const links = {
  consultations: (filters: ConsultationFilters) => `/medical-consultation?${new URLSearchParams(filters)}`,
  consultation: (id: number) => `/medical-consultation/${id}`,
  ownReferrals: (status: ReferralStatus) => `/referrals?status=${status}`,
  leads: (status: ReferralStatus) => `/doctor-referrals?leads.status=${status}`,
  uncontacted: '/doctor-referrals?sin-contactar=1',
  lead: (id: number) => `/doctor-referrals/${id}`,
  usersToValidate: `${config.usersPath}?validated=false`,
  signUps: '/sign-ups?status=PENDING',
  postsInReview: '/posts?status=IN_REVIEW',
  failedMails: '/mails?status=FAILED',
  ownChoices: '/settings?tab=choices',
  choices: (month: string) => `/choices?mes=${month}`,
}
