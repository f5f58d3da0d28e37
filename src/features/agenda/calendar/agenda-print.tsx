import { formatLongDay } from '#src/i18n/calendar.ts'
import { fullName, orDash } from '#src/i18n/format.ts'
import { formatPhone } from '#src/i18n/phone.ts'
import { formatMinute } from '#src/i18n/wall-clock.ts'
import { texts } from '../agenda.texts.ts'
import type { AgendaColumn } from './agenda-columns.ts'
import classes from './agenda-print.module.css'
import { lookOf } from './appointment-look.ts'

type AgendaPrintProps = {
  day: string
  columns: readonly AgendaColumn[]
  clinicOf: (id: number | null) => string | undefined
}

const { csv } = texts
const columnNames = [csv.time, csv.patient, csv.phone, csv.insurance, csv.reason, csv.clinic, csv.status]

/** A day on paper, a page for each doctor who has a turno: who comes at what hour, how to reach them, and who pays. */
export default function AgendaPrint({ day, columns, clinicOf }: AgendaPrintProps) {
  const own = columns.filter((column) => column.day === day)
  const booked = own.filter(({ items }) => items.length > 0)
  return (booked.length > 0 ? booked : own.slice(0, 1)).map(({ key, doctor, items, closed }) => {
    const heading = (
      <>
        <h3 className={classes.heading}>
          {doctor} <span>{formatLongDay(day)}</span> <span>{items.length > 0 ? texts.count(items.length) : texts.nothing}</span>
        </h3>
        {closed.map(({ kind, reason, from, to }) => (
          <p key={`${kind}${from}${reason}`}>
            {texts.closedAt(
              texts.closedBecause(texts.closed[kind as keyof typeof texts.closed], reason), // one of the contract's kinds
              formatMinute(from),
              formatMinute(to),
            )}
          </p>
        ))}
      </>
    )
    return (
      <section key={key} aria-label={doctor} className={classes.doctor}>
        {items.length === 0 ? (
          heading
        ) : (
          <table className={classes.turnos}>
            {/* Each further page of a doctor says whose it is, and of which day. */}
            <thead>
              <tr>
                <th colSpan={columnNames.length}>{heading}</th>
              </tr>
              <tr>
                {columnNames.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items
                .toSorted((one, other) => one.from - other.from)
                .map(({ id, from, appointment }) => (
                  <tr key={id}>
                    <td>{formatMinute(from)}</td>
                    <td>{fullName(appointment.patient)}</td>
                    <td>{orDash(appointment.patient.phone && formatPhone(appointment.patient.phone))}</td>
                    <td>{orDash(appointment.patient.insurance)}</td>
                    <td>{[appointment.name, appointment.overbookedReason !== null && texts.overbooked].filter(Boolean).join(' · ')}</td>
                    <td>{orDash(clinicOf(appointment.clinicId))}</td>
                    <td>{lookOf(appointment).word}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </section>
    )
  })
}
