import { IconBell, IconCalendarPlus, IconCheck, IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './illustrations.module.css'

// Small illustrations of the product's features, built from text and icons. The text beside each one says the same.

function Illustration({ children }: { children: ReactNode }) {
  return (
    <div className={classes.illustration} aria-hidden>
      <div className={classes.panel}>{children}</div>
    </div>
  )
}

const STEPS = [
  { icon: IconCalendarPlus, what: 'Turno reservado', when: 'Lunes, 21:14' },
  { icon: IconBell, what: 'Recordatorio enviado', when: 'Miércoles, 10:30' },
  { icon: IconCheck, what: 'Confirmado por la paciente', when: 'Miércoles, 10:32' },
]

/** An appointment from its booking to its confirmation. */
export function AppointmentIllustration() {
  return (
    <Illustration>
      <div className={classes.head}>
        <span className={classes.date}>
          <b>18</b> jue
        </span>
        <span>
          <strong>Julieta Ferreyra</strong>
          <small>10:30 · Control anual</small>
        </span>
        <span className={classes.badge}>Confirmado</span>
      </div>
      <ol className={classes.steps}>
        {STEPS.map(({ icon: Icon, what, when }) => (
          <li key={what}>
            <Icon size="1rem" stroke={2} />
            <span>
              {what}
              <small>{when}</small>
            </span>
          </li>
        ))}
      </ol>
    </Illustration>
  )
}

const NOTES = [
  { date: '04/11', text: 'Presión 125/80. Sigue con enalapril 10 mg; control en tres meses.', file: 'Laboratorio.pdf' },
  { date: '12/08', text: 'Presión 140/90. Empieza enalapril 10 mg. Menos sal y caminatas.' },
  { date: '05/08', text: 'Primera consulta. Antecedentes familiares de hipertensión.' },
]

/** A patient's notes, newest first. */
export function HistoryIllustration() {
  return (
    <Illustration>
      <div className={classes.head}>
        <span className={classes.initials}>RO</span>
        <span>
          <strong>Ramiro Ortega</strong>
          <small>58 años · 7 consultas</small>
        </span>
      </div>
      <ol className={classes.notes}>
        {NOTES.map(({ date, text, file }) => (
          <li key={date}>
            <small>{date}</small>
            <span>
              {text}
              {file && (
                <small className={classes.file}>
                  <IconPaperclip size="0.875rem" stroke={1.8} /> {file}
                </small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Illustration>
  )
}

const CHAT = [
  { from: 'patient', text: 'Hola! Tenés turno esta semana?' },
  { from: 'bot', text: '¡Hola, Lucía! Sí: jueves 10:30 o viernes 16:00. ¿Cuál te queda mejor?' },
  { from: 'patient', text: 'Jueves 10:30, gracias' },
  { from: 'bot', text: 'Listo, te agendé para el jueves a las 10:30. Un día antes te lo recuerdo.' },
]

/** A patient books by chat outside office hours. */
export function ChatIllustration() {
  return (
    <Illustration>
      <p className={classes.time}>Domingo, 23:47</p>
      <ol className={classes.chat}>
        {CHAT.map(({ from, text }) => (
          <li key={text} data-from={from}>
            {text}
          </li>
        ))}
      </ol>
    </Illustration>
  )
}
