import { Button, Textarea, Title } from '@mantine/core'
import { destructive } from '#src/ui/feedback/destructive.ts'
import classes from './booking.module.css'
import { labels, texts } from './booking-request.texts.ts'
import { runBookingRequest } from './booking-request-live.ts'
import { LiveArticle } from './live-article.tsx'

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
        <fieldset className={`${classes.times} ${classes.options}`} style={{ border: 0, margin: 0, padding: 0 }}>
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
      <section aria-labelledby="question" className={classes.part} data-show="asking" hidden>
        <h2 id="question" tabIndex={-1} data-slot="question">
          {labels.question}
        </h2>
        <p className={classes.quiet}>{labels.consequence}</p>
        <div className={classes.actions}>
          <Button size="md" {...destructive} data-action="withdraw">
            {labels.yes}
          </Button>
          <Button size="md" variant="default" data-action="keep">
            {labels.no}
          </Button>
        </div>
      </section>
      <section aria-labelledby="none-question" className={classes.part} data-show="declining" hidden>
        <h2 id="none-question" tabIndex={-1} data-slot="noneQuestion">
          {labels.noneQuestion}
        </h2>
        <p className={classes.quiet}>{labels.noneConsequence}</p>
        <Textarea label={labels.word} description={labels.wordHint} maxLength={300} rows={2} size="md" data-slot="word" />
        <div className={classes.actions}>
          <Button size="md" data-action="none">
            {labels.noneYes}
          </Button>
          <Button size="md" variant="default" data-action="keep">
            {labels.no}
          </Button>
        </div>
      </section>
      <div className={classes.actions} data-show="rejected withdrawn cancelled" hidden>
        <Button component="a" href="/reservar" size="md" variant="default">
          {labels.another}
        </Button>
      </div>
    </LiveArticle>
  )
}
