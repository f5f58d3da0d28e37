import type { Examples } from '#tests/support/contract/example.ts'

export const overviewExamples = {
  getDoctorDashboard: { own: () => ({}) },
  getBackOfficeDashboard: { own: () => ({ query: { uncontactedDays: 7 } }) },
  search: { own: () => ({ query: { q: 'ana' } }) },
} satisfies Partial<Examples>
