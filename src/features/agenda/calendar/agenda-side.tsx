import { useState } from 'react'
import type { Agenda, AgendaAppointment } from '#contract/generated/schema.ts'
import type { Place } from '#machines/new-appointment.machine.ts'
import { fullName } from '#src/i18n/format.ts'
import { texts } from '../agenda.texts.ts'
import { AppointmentDetails, type WaitingForTime } from '../appointment/appointment-details.tsx'
import { texts as recordTexts } from '../appointment/appointment-record.texts.ts'
import { SidePanel } from '../appointment/aside.tsx'
import { MoveForm } from '../appointment/move-form.tsx'
import { type Instead, NewAppointmentForm, type NewPatientForm } from '../appointment/new-appointment-form.tsx'
import { texts as panelTexts } from '../appointment/panel.texts.ts'
import { SeriesResults } from '../appointment/series-results.tsx'
import type { NewAppointmentHandle } from '../appointment/use-new-appointment.ts'
import { PatientTurnos, type Turnos } from './patient-turnos.tsx'

type AgendaSideProps = {
  newAppointment: NewAppointmentHandle
  agenda: Agenda
  /** The appointment that is shown, or moved. */
  shown: AgendaAppointment | undefined
  moved: AgendaAppointment | undefined
  /** The patient whose appointments are shown. */
  ofPatientId: number | undefined
  patientId: number | undefined
  Turnos: Turnos
  NewPatient: NewPatientForm
  Waiting: WaitingForTime
  clinicOf: (id: number | null) => string | undefined
  onMove: (appointment: AgendaAppointment) => void
  onClose: () => void
}

/** The panel beside the calendar: the form of an appointment, the outcome of a series, or one appointment. */
export default function AgendaSide({
  newAppointment,
  agenda,
  shown,
  moved,
  ofPatientId,
  patientId,
  Turnos,
  NewPatient,
  Waiting,
  clinicOf,
  onMove,
  onClose,
}: AgendaSideProps) {
  const { isOpen, place, movedId, series } = newAppointment
  if (isOpen && place)
    return movedId === undefined ? (
      <ChosenTime key="nuevo" {...{ newAppointment, place, agenda, patientId, NewPatient, onClose }} />
    ) : (
      <SidePanel key={`mover-${movedId}`} title={texts.moving} onClose={onClose}>
        <MoveForm newAppointment={newAppointment} place={place} agenda={agenda} appointment={moved} />
      </SidePanel>
    )
  if (series)
    return (
      <SidePanel key="serie" title={panelTexts.seriesTitle} onClose={newAppointment.close}>
        <SeriesResults {...series} onClose={newAppointment.close} />
      </SidePanel>
    )
  if (ofPatientId !== undefined)
    return (
      <SidePanel key={`paciente-${ofPatientId}`} title={recordTexts.appointmentsOf} onClose={onClose}>
        <PatientTurnos patientId={ofPatientId} Turnos={Turnos} />
      </SidePanel>
    )
  if (!shown) return null
  const doctor = agenda.doctors.find(({ doctorId }) => doctorId === shown.doctorId)
  return (
    <SidePanel key={`turno-${shown.id}`} title={texts.details} onClose={onClose}>
      <AppointmentDetails
        appointment={shown}
        doctor={doctor ? fullName(doctor.doctor) : ''}
        clinic={clinicOf(shown.clinicId)}
        onMove={() => onMove(shown)}
        Waiting={Waiting}
      />
    </SidePanel>
  )
}

type ChosenTimeProps = Pick<AgendaSideProps, 'newAppointment' | 'agenda' | 'patientId' | 'NewPatient' | 'onClose'> & { place: Place }

/** What may become of a time that was chosen: a turno, nothing for a reason, or hours in which the doctor attends. */
function ChosenTime({ onClose, ...chosen }: ChosenTimeProps) {
  const [instead, setInstead] = useState<Instead>()
  const titles = { block: panelTexts.blocking, open: panelTexts.opening }
  return (
    <SidePanel title={instead ? titles[instead] : texts.creating} onClose={onClose}>
      <NewAppointmentForm {...chosen} {...{ instead, setInstead }} />
    </SidePanel>
  )
}
