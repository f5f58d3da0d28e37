import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { secondStep } from '#src/features/auth/second-step.api.ts'
import { texts as all } from '#src/features/auth/second-step.texts.ts'
import { SecondStepSections } from '#src/features/auth/second-step-sections.tsx'
import { useDocumentTitle } from '#src/ui/document-title.ts'
import { PublicLayout } from './public/layout.tsx'
import classes from './public/login.module.css'
import { retry, signOut, useSession } from './session.ts'

const texts = all.required

/** Stands in place of every page until the user has the second step that their role needs. The address stays. */
export default function AddSecondStep() {
  const { busy } = useSession()
  const { data } = useQuery(secondStep)
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(texts.title)
  useEffect(() => heading.current?.focus(), [])
  return (
    <PublicLayout hasSignInLink={false}>
      <div className={classes.page}>
        <section className={classes.card} data-wide>
          <Title ref={heading} tabIndex={-1}>
            {texts.title}
          </Title>
          <Text c="dimmed">
            {all.lead} {texts.why}
          </Text>
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
        </section>
      </div>
    </PublicLayout>
  )
}
