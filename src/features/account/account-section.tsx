import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './account-page.module.css'

/** A part of a page about one's own account. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {lead && (
        <Text c="dimmed" size="sm">
          {lead}
        </Text>
      )}
      {children}
    </section>
  )
}
