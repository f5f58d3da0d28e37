import { Button, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { config } from '#src/config.ts'
import { destructive } from '#src/ui/feedback/destructive.ts'
import { PublicLayout } from '../layout.tsx'
import classes from './appointment.module.css'
import { labels, texts } from './appointment.texts.ts'
import { AppointmentFacts } from './appointment-facts.tsx'
import { runAppointment } from './appointment-live.ts'

/**
 * The page that the links of a mail lead to. It holds every part that it may show; which of them it does is the `data-state` of the whole,
 * and the texts that are not known before come into the `data-slot`s.
 */
export function Appointment() {
  const page = useRef<HTMLElement>(null)
  // If the build has rendered the page, its own script runs it.
  useEffect(() => {
    return page.current ? runAppointment(page.current) : undefined
  }, [])
  return (
    <PublicLayout hasSignInLink={false}>
      <article ref={page} className={classes.page} data-appointment data-api={config.api.base} data-state="loading">
        <Title>{labels.title}</Title>
        <div role="status" tabIndex={-1} data-slot="status" className={classes.status}>
          <p data-slot="said" className={classes.said}>
            {texts.loading}
          </p>
          <p data-slot="hint" className={classes.hint} />
        </div>
        <AppointmentFacts states="open confirmed asking cancelled completed" hasMap />
        <div className={classes.actions} data-show="open" hidden>
          <Button size="md" data-action="confirm">
            {labels.confirm}
          </Button>
          <Button size="md" variant="default" data-action="ask">
            {labels.cancel}
          </Button>
        </div>
        <div className={classes.actions} data-show="confirmed" hidden>
          <Button size="md" variant="default" data-action="ask">
            {labels.cancel}
          </Button>
        </div>
        <section aria-labelledby="question" className={classes.question} data-show="asking" hidden>
          <h2 id="question" tabIndex={-1} data-slot="question">
            {labels.question}
          </h2>
          <p>{labels.consequence}</p>
          <div className={classes.actions}>
            <Button size="md" {...destructive} data-action="cancel">
              {labels.yes}
            </Button>
            <Button size="md" variant="default" data-action="keep">
              {labels.no}
            </Button>
          </div>
        </section>
        <div className={classes.actions} data-show="lost" hidden>
          <Button size="md" data-action="retry">
            {labels.retry}
          </Button>
        </div>
        <noscript>
          <p className={classes.hint}>Para responder hace falta JavaScript. También podés comunicarte con el consultorio.</p>
        </noscript>
      </article>
    </PublicLayout>
  )
}
