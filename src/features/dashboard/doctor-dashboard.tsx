import { Anchor, Badge, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isExpected, isWaiting, nextOf } from '#contract/appointment.ts'
import type { DashboardConsultation, DoctorDashboard as Data } from '#contract/generated/schema.ts'
import { config } from '#src/config.ts'
import { AppointmentBadge } from '#src/features/consultations/appointment-badge.tsx'
import { formatMinutes, formatNumber, formatTime } from '#src/i18n/format.ts'
import { leadStatusLabels } from '#src/i18n/labels.ts'
import { useMinute } from '#src/ui/live/use-minute.ts'
import { doctorDashboard } from './dashboard.api.ts'
import classes from './dashboard.module.css'
import { texts } from './dashboard.texts.ts'
import { Dashboard } from './dashboard.tsx'
import { Figure, Figures, formatFigure, Section, StatusCounts } from './figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { links } from './links.ts'
import { formatTimeLeft } from './time-left.ts'

/** A doctor's day, the work that waits for them, and where patients book with them, which is a panel of another feature. */
export const DoctorDashboard = ({ above, publicPage }: { above: ReactNode; publicPage: ReactNode }) => (
  <Dashboard query={doctorDashboard} above={above}>
    {(data) => {
      const hasReferred = Object.values(data.referrals).some((count) => count > 0)
      return data.has.consultations || hasReferred ? <Day {...data} publicPage={publicPage} /> : <DoctorsFirstSteps {...data} />
    }}
  </Dashboard>
)

function Day({ today, counts, choices, referrals, publicPage }: Data & { publicPage: ReactNode }) {
  const now = useMinute()
  const next = nextOf(today, now)
  const waiting = today.filter((one) => isWaiting(one, now))
  return (
    <>
      {next ? (
        <Next consultation={next} now={now} />
      ) : (
        <Paper className={classes.next}>
          <p className={classes.text}>{counts.today > 0 ? texts.noneLeft : texts.free}</p>
          <Anchor component={Link} href={links.consultations({ vista: 'proximas' })}>
            {texts.upcoming}
          </Anchor>
        </Paper>
      )}
      {waiting.length > 0 && (
        <Section title={texts.waiting}>
          <Waiting consultations={waiting} />
        </Section>
      )}
      <Figures>
        <Figure label={texts.today} value={formatFigure(counts.today)} to={links.consultations({ vista: 'hoy' })} />
        <Figure label={texts.pending} value={formatFigure(counts.pending)} to={links.consultations({ vista: 'pendientes' })} />
        <Figure
          label={texts.withoutNotes}
          value={formatFigure(counts.withoutNotes)}
          to={links.consultations({ vista: 'todas', notas: 'faltan' })}
        />
        <Figure label={texts.choices} value={formatNumber(choices)} to={links.ownChoices} />
      </Figures>
      <div className={classes.columns} data-first={today.length > 0 ? 'wide' : undefined}>
        {today.length > 0 && (
          <Section
            title={texts.agenda}
            action={
              counts.today > today.length && (
                <Anchor component={Link} href={links.consultations({ vista: 'hoy' })}>
                  {texts.wholeAgenda}
                </Anchor>
              )
            }
          >
            <Agenda consultations={today} next={next} now={now} />
          </Section>
        )}
        <div className={classes.column}>
          <Section title={texts.ownReferrals}>
            <StatusCounts labels={leadStatusLabels} counts={referrals} to={links.ownReferrals} />
          </Section>
          {publicPage}
        </div>
      </div>
    </>
  )
}

function Next({ consultation, now }: { consultation: DashboardConsultation; now: number }) {
  const { id, date, durationInMinutes, name, patientName, clinicName } = consultation
  return (
    <Paper component={Link} href={links.consultation(id)} className={classes.next}>
      <span className={classes.label}>{texts.next}</span>
      <span className={classes.nextPatient}>{patientName}</span>
      {isWaiting(consultation, now) ? (
        <AppointmentBadge appointment={consultation} />
      ) : (
        <Badge size="lg" color="gray">
          {formatTimeLeft(date, now)}
        </Badge>
      )}
      <span className={classes.hint}>
        {[`${formatTime(date)} · ${formatMinutes(durationInMinutes)}`, name, clinicName].filter(Boolean).join(' · ')}
      </span>
    </Paper>
  )
}

/** The patients who wait, the first one at the top. */
const Waiting = ({ consultations }: { consultations: readonly DashboardConsultation[] }) => (
  <ol className={classes.rows} data-waiting>
    {consultations
      .toSorted((one, other) => (one.arrivedAt ?? '').localeCompare(other.arrivedAt ?? ''))
      .map(({ id, arrivedAt, date, patientName }) => (
        <li key={id}>
          <Anchor component={Link} href={links.consultation(id)}>
            {patientName}
          </Anchor>
          <span className={classes.hint}>{texts.waitingSince(arrivedAt ? formatTime(arrivedAt) : '', formatTime(date))}</span>
        </li>
      ))}
  </ol>
)

type AgendaProps = { consultations: readonly DashboardConsultation[]; next: DashboardConsultation | undefined; now: number }

function Agenda({ consultations, next, now }: AgendaProps) {
  return (
    <ol className={classes.agenda}>
      {consultations.map((one) => (
        <li key={one.id} aria-current={one.id === next?.id || undefined} data-over={!isExpected(one, now) || undefined}>
          <time dateTime={one.date} className="tabular">
            {formatTime(one.date)}
          </time>
          <span className={classes.visit}>
            <Anchor component={Link} href={links.consultation(one.id)}>
              {one.patientName}
            </Anchor>
            <span className={classes.hint}>
              {[one.name, formatMinutes(one.durationInMinutes), one.clinicName].filter(Boolean).join(' · ')}
            </span>
          </span>
          <AppointmentBadge appointment={one} />
        </li>
      ))}
    </ol>
  )
}

const mail = `mailto:${config.contactEmail}`

const DoctorsFirstSteps = ({ has }: Data) => (
  <FirstSteps
    hint={texts.firstStepsHint}
    steps={[
      { ...texts.profile, to: '/settings', isDone: has.profile },
      { ...texts.ownClinic, to: mail, isDone: has.clinics },
      { ...texts.ownPosts, to: '/posts/create', isDone: has.posts },
      { ...texts.refer, to: '/referrals/create', isDone: false },
    ]}
  />
)
