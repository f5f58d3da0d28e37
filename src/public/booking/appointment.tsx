import { Button, Title } from '@mantine/core'
import classes from './appointment.module.css'
import { labels, texts } from './appointment.texts.ts'
import { AppointmentFacts } from './appointment-facts.tsx'
import { runAppointment } from './appointment-live.ts'
import chips from './chips.module.css'
import { LiveArticle } from './live-article.tsx'
import { Question } from './question.tsx'

/** What may become of an appointment that is still to be held. */
const Change = () => (
  <>
    <Button size="md" variant="default" data-action="move" data-slot="move">
      {labels.move}
    </Button>
    <Button size="md" variant="default" data-action="ask">
      {labels.cancel}
    </Button>
  </>
)

/**
 * The page that the links of a mail lead to. It holds every part that it may show; which of them it does is the `data-state` of the whole,
 * and the texts that are not known before come into the `data-slot`s.
 */
export function Appointment() {
  return (
    <LiveArticle name="appointment" classes={classes} run={runAppointment}>
      <Title>{labels.title}</Title>
      <div role="status" tabIndex={-1} data-slot="status" className={classes.status}>
        <p data-slot="said" className={classes.said}>
          {texts.loading}
        </p>
        <p data-slot="hint" className={classes.hint} />
      </div>
      <AppointmentFacts states="open confirmed asking moving choosing cancelled completed" hasMap />
      <div className={classes.actions} data-show="open" hidden>
        <Button size="md" data-action="confirm">
          {labels.confirm}
        </Button>
        <Change />
      </div>
      <div className={classes.actions} data-show="confirmed" hidden>
        <Change />
      </div>
      <p className={classes.calendar} data-show="open confirmed" hidden>
        <a data-slot="calendar" href="/turno" download="turno.ics">
          {labels.calendar}
        </a>
      </p>
      <section aria-labelledby="times" data-show="moving" hidden>
        <h2 id="times" tabIndex={-1} data-slot="timesTitle" className={classes.title}>
          {labels.times}
        </h2>
        <div className={classes.actions}>
          <Button size="md" variant="default" data-action="keep">
            {labels.no}
          </Button>
        </div>
        <p role="alert" className={classes.hint} data-slot="timesSaid" />
        <div className={`${chips.chips} ${classes.times}`} data-slot="times" />
        <div className={classes.actions}>
          <Button size="md" variant="default" data-action="more" data-slot="more" hidden>
            {labels.more}
          </Button>
          <Button size="md" variant="default" data-action="move" data-slot="again" hidden>
            {labels.retry}
          </Button>
        </div>
      </section>
      <Question slot="moveQuestion" show="choosing" title={labels.moveQuestion} action="moveTo" yes={labels.moveYes} no={labels.no}>
        <p data-slot="to" />
      </Question>
      <div className={classes.actions} data-show="cancelled" hidden>
        <Button component="a" href="/reservar" size="md" data-slot="another">
          {labels.another}
        </Button>
      </div>
      <Question slot="question" show="asking" title={labels.question} action="cancel" yes={labels.yes} no={labels.no} isDestructive>
        <p>{labels.consequence}</p>
      </Question>
    </LiveArticle>
  )
}
