import { Button, Textarea, Title } from '@mantine/core'
import classes from './booking.module.css'
import { labels, texts } from './booking-request.texts.ts'
import { runBookingRequest } from './booking-request-live.ts'
import chips from './chips.module.css'
import { LiveArticle } from './live-article.tsx'
import { Question } from './question.tsx'

/** The page of a request, to which the links of its mails lead: its status, and the proposed times. */
export function BookingRequest() {
  return (
    <LiveArticle name="booking-request" classes={classes} run={runBookingRequest}>
      <Title>{labels.requestTitle}</Title>
      <div role="status" tabIndex={-1} data-slot="status" className={classes.status}>
        <p data-slot="said" className={classes.said}>
          {texts.requestLoading}
        </p>
        <p data-slot="hint" className={classes.hint} />
      </div>
      <p className={classes.quiet} data-slot="wish" data-show="pending waiting proposed asking declining rejected" hidden />
      <p className={classes.quiet} data-slot="wanted" data-show="pending waiting proposed asking declining rejected" hidden />
      <form className={classes.part} data-slot="form" data-show="proposed" hidden noValidate>
        <fieldset className={`${chips.chips} ${classes.times} ${classes.options}`} style={{ border: 0, margin: 0, padding: 0 }}>
          <legend className={classes.quiet}>{labels.options}</legend>
          <ul data-slot="times" />
        </fieldset>
        <p className={classes.error} role="alert" data-slot="problem" />
        <div className={classes.actions}>
          <Button type="submit" size="md">
            {labels.choose}
          </Button>
          <Button size="md" variant="default" data-action="decline">
            {labels.noneSuits}
          </Button>
        </div>
      </form>
      <p className={classes.lead} data-slot="appointment" data-show="accepted over" hidden />
      <div className={classes.actions} data-show="pending waiting proposed" hidden>
        <Button size="md" variant="subtle" color="gray" data-action="ask">
          {labels.withdraw}
        </Button>
      </div>
      <Question slot="question" show="asking" title={labels.question} action="withdraw" yes={labels.yes} no={labels.no} isDestructive>
        <p className={classes.quiet}>{labels.consequence}</p>
      </Question>
      <Question slot="noneQuestion" show="declining" title={labels.noneQuestion} action="none" yes={labels.noneYes} no={labels.no}>
        <p className={classes.quiet}>{labels.noneConsequence}</p>
        <Textarea label={labels.word} description={labels.wordHint} maxLength={300} rows={2} size="md" data-slot="word" />
      </Question>
      <div className={classes.actions} data-show="rejected withdrawn cancelled" hidden>
        <Button component="a" href="/reservar" size="md" variant="default">
          {labels.another}
        </Button>
      </div>
    </LiveArticle>
  )
}
