import { labels } from './appointment.texts.ts'
import classes from './appointment-facts.module.css'

/** Time, doctor and place of an appointment, on pages that show one. They are shown in `states`. */
export const AppointmentFacts = ({ states, hasMap = false }: { states: string; hasMap?: boolean }) => (
  <dl className={classes.facts} data-slot="facts" data-show={states} hidden>
    <div>
      <dt>{labels.when}</dt>
      <dd data-slot="when" />
    </div>
    <div>
      <dt>{labels.withWhom}</dt>
      <dd data-slot="doctor" />
    </div>
    <div data-slot="place">
      <dt>{labels.where}</dt>
      <dd>
        <span data-slot="where" />
        {hasMap && (
          <a data-slot="map" href="https://www.google.com/maps" target="_blank" rel="noopener noreferrer">
            {labels.map}
          </a>
        )}
      </dd>
    </div>
    {hasMap && (
      <div data-slot="reach" hidden>
        <dt>{labels.practice}</dt>
        <dd>
          <a data-slot="phone" href="tel:" hidden>
            {labels.phone}
          </a>
          <a data-slot="whatsApp" href="https://wa.me" target="_blank" rel="noopener noreferrer" hidden>
            {labels.whatsApp}
          </a>
        </dd>
      </div>
    )}
  </dl>
)
