import { Badge, Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isWaiting, nextOf } from '#contract/appointment.ts'
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

/** The next patient of a doctor, the work that waits for them, and where patients book with them, which is a panel of another feature. */
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
  // Who comes and who waits stands above. Their record is a press away here.
  const next = nextOf(today, now)
  return (
    <>
      {next && <Next consultation={next} now={now} />}
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
      <div className={classes.columns}>
        <Section title={texts.ownReferrals}>
          <StatusCounts labels={leadStatusLabels} counts={referrals} to={links.ownReferrals} />
        </Section>
        {publicPage}
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
