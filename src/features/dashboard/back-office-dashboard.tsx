import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { BackOfficeDashboard as Data } from '#contract/generated/schema.ts'
import { config, limits } from '#src/config.ts'
import { formatMonth } from '#src/i18n/calendar.ts'
import { formatDaysSince } from '#src/i18n/days.ts'
import { formatDate, formatNumber, fullName } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { backOfficeDashboard } from './dashboard.api.ts'
import classes from './dashboard.module.css'
import { texts } from './dashboard.texts.ts'
import { Dashboard } from './dashboard.tsx'
import { Figure, Figures, Section, StatusCounts } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { links } from './links.ts'
import { Weeks } from './weeks.tsx'

/** The work that waits for the back office, and the figures of the platform. */
export const BackOfficeDashboard = ({ above }: { above: ReactNode }) => (
  <Dashboard query={backOfficeDashboard} above={above}>
    {(data) => (data.has.consultations || referralsOf(data) > 0 ? <Platform {...data} /> : <PlatformsFirstSteps {...data} />)}
  </Dashboard>
)

const referralsOf = ({ referrals }: Pick<Data, 'referrals'>) => Object.values(referrals).reduce((sum, count) => sum + count, 0)

function Platform({
  uncontacted,
  usersToValidate,
  signUps = 0,
  postsInReview = 0,
  failedMails = 0,
  weeks,
  consultations,
  referrals,
  choices,
}: Data) {
  const all = referralsOf({ referrals })
  const month = choices.at(-1)
  return (
    <>
      <Figures>
        <Figure
          label={texts.uncontacted}
          value={formatNumber(uncontacted.count)}
          hint={texts.uncontactedHint(limits.uncontactedDays)}
          to={links.uncontacted}
        />
        <Figure label={texts.usersToValidate} value={formatNumber(usersToValidate)} to={links.usersToValidate} />
        {postsInReview > 0 && <Figure label={texts.postsInReview} value={formatNumber(postsInReview)} to={links.postsInReview} />}
        {signUps > 0 && <Figure label={texts.signUps} value={formatNumber(signUps)} to={links.signUps} />}
        {failedMails > 0 && <Figure label={texts.failedMails} value={formatNumber(failedMails)} to={links.failedMails} />}
        <Figure
          label={texts.conversion}
          value={texts.percent(formatNumber(all && Math.round((100 * referrals.CONVERTED) / all)))}
          hint={texts.conversionHint(formatNumber(referrals.CONVERTED), formatNumber(all))}
          to={links.leads('CONVERTED')}
        />
        {month && <Figure label={texts.choicesOfMonth} value={formatNumber(month.quantity)} to={links.choices(month.month)} />}
      </Figures>
      <Weeks weeks={weeks} counts={consultations} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Section title={texts.oldest}>
            {uncontacted.oldest.length === 0 ? (
              <p className={classes.text}>{texts.noneWaits}</p>
            ) : (
              <ul className={classes.rows}>
                {uncontacted.oldest.map((lead) => (
                  <li key={lead.id}>
                    <Anchor component={Link} href={links.lead(lead.id)}>
                      {fullName(lead)}
                    </Anchor>
                    <span className={classes.hint} title={formatDate(lead.since)}>
                      {texts.since(formatDaysSince(lead.since))}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Section>
          <Section title={texts.byStatus}>
            <StatusCounts labels={leadStatusLabels} counts={referrals} to={links.leads} />
          </Section>
        </div>
        <Section title={texts.byMonth}>
          <Months months={choices} />
        </Section>
      </div>
    </>
  )
}

/** The choices of each month, newest first, as a table with a bar beside each number. */
function Months({ months }: { months: Data['choices'] }) {
  const most = Math.max(1, ...months.map(({ quantity }) => quantity))
  return (
    <table className={classes.months}>
      <thead>
        <tr>
          <th scope="col">{texts.month}</th>
          <th scope="col">{texts.quantity}</th>
        </tr>
      </thead>
      <tbody>
        {[...months].reverse().map(({ month, quantity }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(month)}</th>
            <td style={{ '--share': quantity / most }}>
              <Anchor component={Link} fz="inherit" href={links.choices(month)} className="tabular">
                {formatNumber(quantity)}
              </Anchor>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const users = config.usersPath

const PlatformsFirstSteps = ({ has }: Data) => (
  <FirstSteps
    hint={texts.firstStepsOfPlatform}
    steps={[
      { ...texts.specialities, to: '/specialities/create', isDone: has.specialities },
      { ...texts.doctors, to: `${users}/create`, isDone: has.doctors },
      { ...texts.clinics, to: '/clinics/create', isDone: has.clinics },
      { ...texts.insurances, to: '/insurances/create', isDone: has.insurances },
    ]}
  />
)
