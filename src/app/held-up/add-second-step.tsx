import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { secondStep } from '#src/features/account/second-step.api.ts'
import { texts as all } from '#src/features/account/second-step.texts.ts'
import { SecondStepSections } from '#src/features/account/second-step-sections.tsx'
import { retry, useSession } from '#src/session/session.ts'
import { signOut } from '#src/session/way-out.ts'
import { HeldUp } from './held-up.tsx'

const texts = all.required

/** Stands in place of every page until the user has the second step that their role needs. The address stays. */
export default function AddSecondStep() {
  const { busy } = useSession()
  const { data } = useQuery(secondStep)
  return (
    <HeldUp title={texts.title} lead={`${all.lead} ${texts.why}`} isWide>
      <SecondStepSections onAdded={retry} />
      <Group gap="sm">
        {data?.isOn && (
          <Button loading={busy} onClick={retry}>
            {texts.go}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={signOut}>
          {texts.signOut}
        </Button>
      </Group>
    </HeldUp>
  )
}
