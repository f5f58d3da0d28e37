import { Text } from '@mantine/core'
import type { AgendaAppointment } from '#contract/generated/schema.ts'
import { PhoneLink } from '#src/ui/page/contact.tsx'
import { texts } from './reach.texts.ts'

/** How somebody who calls reaches a patient, and that no mail does. */
export const Reach = ({ patient: { phone, hasEmail } }: { patient: Pick<AgendaAppointment['patient'], 'phone' | 'hasEmail'> }) => (
  <Text span inherit ta="end">
    <PhoneLink phone={phone} />
    {hasEmail === false && (
      <Text span display="block" size="sm" c="dimmed">
        {texts.noEmail}
      </Text>
    )}
  </Text>
)
