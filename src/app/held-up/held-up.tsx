import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { PublicLayout } from '#src/public/layout.tsx'
import classes from '#src/public/login.module.css'
import { useDocumentTitle } from '#src/ui/page/document-title.ts'

type HeldUpProps = { title: string; lead: ReactNode; isWide?: boolean; children: ReactNode }

/** Stands in place of every page while somebody who is signed in has something to do first, or to wait for. The address stays. */
export function HeldUp({ title, lead, isWide, children }: HeldUpProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(title)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <PublicLayout hasSignInLink={false}>
      <div className={classes.page}>
        <section className={classes.card} data-wide={isWide || undefined}>
          <Title ref={heading} tabIndex={-1}>
            {title}
          </Title>
          <Text c="dimmed">{lead}</Text>
          {children}
        </section>
      </div>
    </PublicLayout>
  )
}
