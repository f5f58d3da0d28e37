import { Button, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'wouter'
import classes from './dashboard.module.css'
import { texts } from './dashboard.texts.ts'
import { Section } from './figures.tsx'

type Step = { title: string; hint: string; action: string; to: string; isDone: boolean }

/** The first steps of a new account, in the place of figures that would all be zero. */
export function FirstSteps({ hint, steps }: { hint: string; steps: readonly Step[] }) {
  return (
    <Section title={texts.firstSteps}>
      <p className={classes.text}>{hint}</p>
      <ol className={classes.steps}>
        {steps.map(({ title, hint, action, to, isDone }) => (
          <li key={title} data-done={isDone || undefined}>
            {isDone ? <IconCircleCheckFilled aria-hidden /> : <IconCircle aria-hidden />}
            <div>
              <h3>
                {isDone && <VisuallyHidden>{texts.done} </VisuallyHidden>}
                {title}
              </h3>
              <p className={classes.hint}>{hint}</p>
            </div>
            {!isDone &&
              (to.startsWith('/') ? (
                <Button component={Link} href={to} variant="default" size="xs">
                  {action}
                </Button>
              ) : (
                <Button component="a" href={to} variant="default" size="xs">
                  {action}
                </Button>
              ))}
          </li>
        ))}
      </ol>
    </Section>
  )
}
