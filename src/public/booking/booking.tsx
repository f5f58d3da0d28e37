import { Button, TextInput, Title } from '@mantine/core'
import { partsOfDay } from '#contract/parts-of-day.ts'
import '#src/ui/service-card/service-card.module.css'
import { AppointmentFacts } from './appointment-facts.tsx'
import classes from './booking.module.css'
import { labels, texts } from './booking.texts.ts'
import { runBooking } from './booking-live.ts'
import chips from './chips.module.css'
import { Choice } from './choice.tsx'
import { LiveArticle } from './live-article.tsx'
import profile from './profile.module.css'

const parts = Object.fromEntries(Object.entries(partsOfDay).map(([part, words]) => [part, words.charAt(0).toUpperCase() + words.slice(1)]))

/**
 * The page of a doctor, on which patients ask for an appointment: of the doctor whose id is in the address, or of any one of a speciality. It holds
 * every part that it may show; which of them it does is its `data-state`.
 */
export function Booking() {
  return (
    <LiveArticle name="booking" classes={classes} run={runBooking}>
      <p className={classes.quiet} data-show="asking absent" hidden>
        <a href="/reservar">{labels.back}</a>
      </p>
      <header className={profile.header}>
        <span data-slot="picture" hidden />
        <Title data-slot="title">{labels.title}</Title>
        <p data-slot="profession" hidden />
      </header>
      <div className={profile.about} data-show="asking" data-slot="about" hidden>
        <p data-slot="description" />
        <ul data-slot="places" aria-label={labels.places} />
        <p data-slot="insurers" />
      </div>
      <div role="status" tabIndex={-1} data-slot="status" className={classes.status}>
        <p data-slot="said" className={classes.said} />
        <p data-slot="hint" className={classes.hint} />
      </div>

      <form className={classes.part} data-show="asking" data-slot="form" hidden noValidate>
        <fieldset className={`${classes.services} ${profile.services}`} data-slot="servicesPart" hidden>
          <legend>{labels.services}</legend>
          <p className={classes.quiet}>{labels.pricesHint}</p>
          <p className={classes.error} role="alert" data-error="service" />
          <ul data-slot="services" />
        </fieldset>
        <section className={classes.part} data-slot="timesPart" aria-labelledby="times">
          <h2 id="times">{labels.times}</h2>
          <p className={classes.quiet} data-slot="timesHint" />
          <div className={classes.filters} data-slot="lookPart">
            <div data-slot="clinicPart" hidden>
              <Choice slot="clinic" label={labels.clinic} first={labels.anyClinic} />
            </div>
            <TextInput label={labels.from} type="date" data-slot="from" size="md" />
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own border. */}
          <div role="group" aria-label={labels.days} className={profile.days} data-slot="days" />
          <p className={classes.error} role="alert" data-error="times" />
          <div className={`${chips.chips} ${classes.times}`} data-slot="times" />
          <div>
            <Button variant="default" data-action="more" data-slot="more" hidden>
              {labels.moreTimes}
            </Button>
          </div>
        </section>
        <div className={classes.filters} data-slot="anyPart" hidden>
          <Choice slot="city" name="city" label={labels.where} first={labels.anywhere} />
          <Choice slot="partOfDay" name="partOfDay" label={labels.when} first={labels.whenever} others={parts} />
        </div>
        <section className={classes.part} aria-labelledby="yours" data-slot="yours">
          <h2 id="yours" data-slot="yoursTitle">
            {texts.yours}
          </h2>
          <Choice slot="whom" name="whom" label={labels.whom} first={labels.me} others={{ child: labels.child, other: labels.other }} />
          <div className={classes.fields}>
            <Field name="firstName" label={labels.firstName} autoComplete="given-name" />
            <Field name="lastName" label={labels.lastName} autoComplete="family-name" />
            <Field name="dni" label={labels.dni} inputMode="numeric" autoComplete="off" />
            <div data-slot="contactPart" hidden>
              <Field name="contact" label={labels.contact} autoComplete="off" />
            </div>
            <Field name="phone" label={labels.phone} type="tel" autoComplete="tel" />
            <Field name="email" label={labels.email} description={labels.emailHint} type="email" autoComplete="email" />
            <div>
              <Choice slot="insurance" name="insuranceId" label={labels.insurance} first={labels.particular} />
              <p className={classes.error} role="alert" id="error-insuranceId" data-error="insuranceId" />
            </div>
          </div>
        </section>
        <p className={classes.quiet}>
          {labels.privacy} <a href="/privacy">{labels.privacyLink}</a>
        </p>
        <div data-slot="widget" />
        <p className={classes.error} role="alert" data-slot="problem" />
        <div className={classes.actions}>
          <Button type="submit" size="md" data-slot="submit">
            <span data-slot="submitText">{texts.ask}</span>
          </Button>
        </div>
        <div className={profile.chosen} data-slot="chosenPart" hidden>
          <p data-slot="chosen" />
          <Button size="md" data-action="goOn">
            {labels.goOn}
          </Button>
        </div>
      </form>
      <section className={profile.more} data-show="asking" data-slot="educationPart" aria-labelledby="education" hidden>
        <h2 id="education">{labels.education}</h2>
        <ul data-slot="education" />
      </section>

      <AppointmentFacts states="booked" />
      <form className={classes.correction} data-slot="correction" hidden noValidate>
        <Field name="correctedEmail" label={labels.correctedEmail} type="email" autoComplete="email" />
        <div className={classes.actions}>
          <Button type="submit" size="md">
            {labels.saveEmail}
          </Button>
          <Button size="md" variant="default" data-action="keepEmail">
            {labels.keepEmail}
          </Button>
        </div>
      </form>
      <div className={classes.actions} data-slot="choices" data-show="booked requested" hidden>
        <Button component="a" href="/reservar" size="md" data-slot="link">
          <span data-slot="linkText" />
        </Button>
        <Button variant="default" size="md" data-action="correct" data-slot="correct">
          {labels.correct}
        </Button>
        <Button component="a" href="/reservar" variant="subtle" size="md">
          {labels.another}
        </Button>
      </div>
    </LiveArticle>
  )
}

type FieldProps = {
  name: string
  label: string
  description?: string
  type?: string
  inputMode?: 'numeric'
  autoComplete: string
}

const Field = ({ name, ...props }: FieldProps) => (
  <div>
    <TextInput {...props} id={`reserva-${name}`} name={name} size="md" aria-describedby={`error-${name}`} />
    <p className={classes.error} role="alert" id={`error-${name}`} data-error={name} />
  </div>
)
