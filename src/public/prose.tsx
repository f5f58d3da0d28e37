import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PublicLayout } from './layout.tsx'
import classes from './prose.module.css'

/** A public page of text: a heading, an introduction, and plain HTML below. */
export function Prose({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  return (
    <PublicLayout>
      <article className={classes.prose}>
        <Title>{title}</Title>
        <p className={classes.lead}>{lead}</p>
        {children}
      </article>
    </PublicLayout>
  )
}
