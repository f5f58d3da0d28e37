import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Agenda, ConsultationRecord } from '#contract/generated/schema.ts'
import { doctors, users } from '#server/accounts/schema.ts'
import { consultations } from '#server/agenda/schema.ts'
import { clinics } from '#server/clinics/schema.ts'
import { mails } from '#server/messages/schema.ts'
import { patients } from '#server/patients/schema.ts'
import { clinicDay } from '#server/platform/time/clinic-day.ts'
import { mailWork } from '#tests/support/server/mail-work.ts'
import type { MailingApp } from '#tests/support/server/mailing-app.ts'

const HOUR = 3_600_000
/** So many hours from now, at a whole minute, as appointments are. */
export const inHours = (hours: number) => new Date(Math.floor((Date.now() + hours * HOUR) / 60_000) * 60_000).toISOString()
export const later = (date: string, hours: number) => new Date(Date.parse(date) + hours * HOUR).toISOString()
export const cancelled = { status: 'CANCELLED', cancelledReason: 'El médico viaja.', cancelledKind: 'CLINIC' }

export type Practice = Awaited<ReturnType<ReturnType<typeof appointmentMails>['newPractice']>>

/** The acts of a practice of which its patients are told, on a server that is open once a test runs. */
export function appointmentMails(opened: () => Pick<MailingApp, 'app' | 'smtp'>) {
  /** The errors since a test emptied it. */
  const errors: unknown[] = []
  /** Does the due work, as a process of the server does it. */
  const work = (now?: Date) => mailWork(opened().app, (error) => errors.push(error)).send(now)
  const look = () => mailWork(opened().app, (error) => errors.push(error)).look()
  /** The pause before the next try is over. */
  const passPause = () =>
    opened().app.db.execute(sql`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`)

  /** A doctor with a clinic, and a patient with an address. */
  async function newPractice(email = `${randomUUID()}@example.com`) {
    const { app } = opened()
    const { db } = app
    const one = async <Row>(rows: Promise<Row[]>) => (await rows)[0] as Row // one row is written
    const doctorUser = await one(
      db
        .insert(users)
        .values({ email: `${randomUUID()}@salvia.test`, firstName: 'Ana', lastName: 'Pérez', roleType: 'DOCTOR' })
        .returning(),
    )
    const { id: doctorId } = await one(db.insert(doctors).values({ userId: doctorUser.id }).returning())
    const place = { address: 'Av. Colón 100', district: 'Centro', city: 'Córdoba', state: 'Córdoba' as const, zipCode: 'X5000' }
    const { id: clinicId } = await one(
      db
        .insert(clinics)
        .values({ ...place, doctorId, name: 'Sede Centro', latitude: -31.4, longitude: -64.2 })
        .returning(),
    )
    const person = await one(db.insert(users).values({ email, firstName: 'Lucía', lastName: 'Gómez' }).returning())
    const { id: patientId } = await one(db.insert(patients).values({ userId: person.id }).returning())
    let slot = 0
    return {
      doctorId,
      clinicId,
      patientId,
      userId: person.id,
      email,
      /** Books as the back office does, each time at another hour. */
      book: (date = inHours(30 * 24 + slot++)) =>
        app.ok('createConsultation', {
          as: 'BACKOFFICE',
          body: {
            doctorId,
            clinicId,
            patientId,
            date,
            durationInMinutes: 30,
            name: 'Control de HIV',
            description: 'Resultado',
            outsideHours: true,
          },
        }),
      /** An appointment that somebody wrote without the server, such as an earlier version. */
      write: async (date: string) =>
        one(
          db
            .insert(consultations)
            .values({
              doctorId,
              clinicId,
              patientId,
              date,
              durationInMinutes: 30,
              name: 'Control',
              createdAt: inHours(-90 * 24),
            })
            .returning(),
        ),
      received: () => opened().smtp.to(email),
      rows: async () =>
        (
          await db
            .select({ mail: mails })
            .from(mails)
            .innerJoin(consultations, eq(consultations.id, mails.consultationId))
            .where(eq(consultations.patientId, patientId))
            .orderBy(mails.id)
        ).map(({ mail }) => mail),
    }
  }
  type Practice = Awaited<ReturnType<typeof newPractice>>

  const move = ({ id }: Pick<ConsultationRecord, 'id'>, date: string) =>
    opened().app.ok('moveConsultation', { as: 'BACKOFFICE', params: { id }, body: { date, durationInMinutes: 30, outsideHours: true } })
  const setStatus = ({ id }: Pick<ConsultationRecord, 'id'>, body: object) =>
    opened().app.ok('updateConsultationStatus', { as: 'BACKOFFICE', params: { id }, body: body as { status: 'CONFIRMED' } })
  const agendaOf = async ({ doctorId }: Practice, date: string) => {
    const day = clinicDay(new Date(date))
    const { doctors: found } = (await opened().app.ok('getAgenda', {
      as: 'BACKOFFICE',
      query: { from: day, to: day, doctorIds: [doctorId] } as never,
    })) as Agenda
    return found[0]?.appointments ?? []
  }
  return { errors, work, look, passPause, newPractice, move, setStatus, agendaOf }
}
