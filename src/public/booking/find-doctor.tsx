import { Button, TextInput, Title } from '@mantine/core'
import booking from './booking.module.css'
import chips from './chips.module.css'
import { Choice } from './choice.tsx'
import classes from './find-doctor.module.css'
import { labels } from './find-doctor.texts.ts'
import { runFindDoctor } from './find-doctor-live.ts'
import { LiveArticle } from './live-article.tsx'

/** The page on which patients find a doctor who takes bookings or requests. The address has what they look for. */
export function FindDoctor() {
  return (
    <LiveArticle name="find-doctor" classes={booking} run={runFindDoctor}>
      <Title>{labels.title}</Title>
      <p className={booking.lead}>{labels.lead}</p>
      <search className={classes.filters} aria-label={labels.filters} data-show="loading shown none lost">
        <TextInput
          label={labels.search}
          placeholder={labels.searchHint}
          type="search"
          data-slot="search"
          autoComplete="off"
          size="md"
          className={classes.search}
        />
        <Choice slot="speciality" label={labels.speciality} first={labels.anySpeciality} />
        <Choice slot="place" label={labels.place} first={labels.anyPlace} />
        <Choice slot="insurance" label={labels.insurance} first={labels.anyInsurance} />
        <TextInput label={labels.day} type="date" data-slot="day" size="md" />
      </search>
      <div role="status" tabIndex={-1} data-slot="status" className={booking.status}>
        <p data-slot="said" className={classes.count} />
        <p data-slot="hint" className={booking.hint} />
      </div>
      <div className={booking.actions} data-show="none" hidden>
        <Button size="md" variant="default" data-action="otherDays" data-slot="otherDays">
          {labels.otherDays}
        </Button>
        <Button size="md" variant="default" data-action="withoutFilters">
          {labels.withoutFilters}
        </Button>
      </div>
      <section data-show="shown" hidden aria-label={labels.doctors}>
        <ul className={`${classes.list} ${chips.chips}`} data-slot="doctors" />
        <div className={booking.actions}>
          <Button size="md" variant="default" data-action="more" data-slot="more" hidden>
            {labels.more}
          </Button>
        </div>
      </section>
    </LiveArticle>
  )
}
