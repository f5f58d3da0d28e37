import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { destructive } from '#src/ui/feedback/destructive.ts'
import classes from './booking.module.css'
import own from './question.module.css'

type QuestionProps = {
  /** The script of the page finds the title by this name, and gives it the focus. */
  slot: string
  /** The states of the page in which it is asked. */
  show: string
  title: string
  /** What 'yes' does; 'no' keeps everything. */
  action: string
  yes: string
  no: string
  /** 'Yes' takes something away. */
  isDestructive?: boolean
  children: ReactNode
}

/** A question of a page that a script without React runs, with what it is about and its two answers. */
export const Question = ({ slot, show, title, action, yes, no, isDestructive = false, children }: QuestionProps) => (
  <section aria-labelledby={slot} className={own.question} data-show={show} hidden>
    <h2 id={slot} tabIndex={-1} data-slot={slot}>
      {title}
    </h2>
    {children}
    <div className={classes.actions}>
      <Button size="md" {...(isDestructive && destructive)} data-action={action}>
        {yes}
      </Button>
      <Button size="md" variant="default" data-action="keep">
        {no}
      </Button>
    </div>
  </section>
)
