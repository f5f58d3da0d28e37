// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ConsultationRecord, ReferralChange } from '#contract/generated/schema.ts'
import { Changes, Others } from '#src/features/consultations/consultation-details.tsx'
import { LeadHistory } from '#src/features/referrals/lead-history.tsx'

afterEach(cleanup)

const at = '2026-03-02T14:00:00.000Z'
const changed = { at, by: null, previousStatus: 'PENDING', status: 'CONTACTED', comment: null, replacesNotes: false } as ReferralChange // what is shown
const consultation = {
  createdAt: at,
  changes: [{ at, by: null, previousStatus: 'PENDING', status: 'CONFIRMED', cancelledReason: null, reopenedReason: null }],
  otherConsultations: [{ id: 2, name: 'Control', date: at, status: 'COMPLETED' }],
} as ConsultationRecord // what is shown

test.each([
  ['a lead', <LeadHistory key="" changes={{ data: [changed], error: null, refetch: () => {} }} />, 'Contactado'],
  ['a consultation', <Changes key="" record={consultation} />, 'Confirmado'],
  ['a patient', <Others key="" record={consultation} />, 'Completado'],
])('the statuses in the history of %s stand in their paragraph, as React has nothing to say about the HTML', (_, history, label) => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  render(<MantineProvider env="test">{history}</MantineProvider>)
  expect(screen.getByText(label).closest('p')).not.toBeNull()
  expect(complaints.mock.calls).toEqual([])
  complaints.mockRestore()
})
