import { formatNumber, isolated } from '#src/i18n/format.ts'

/** What there is to know of a patient who is given an appointment. */
export const texts = {
  unreached: 'No se le avisa: no tiene correo.',
  unreachedOther: (name: string) => `No se le avisa a ${isolated(name)}: no tiene correo.`,
  sameDay: (count: number) => (count === 1 ? 'Ya tiene otro turno ese día.' : `Ya tiene otros ${formatNumber(count)} turnos ese día.`),
}

type Beside = { hasEmail?: boolean | undefined; sameDay?: number | undefined }

/** What the person who books has to know of the patient: another appointment on that day, and that no mail tells of this one. Empty where there is nothing. */
export const besideInWords = ({ hasEmail, sameDay = 0 }: Beside) =>
  [sameDay > 0 && texts.sameDay(sameDay), hasEmail === false && texts.unreached].filter(Boolean).join(' ')

/** The description of the toast of an appointment that was given or moved: whose it is and when, and what there is to know. */
export const givenInWords = (name: string, when: string, beside: Beside) => [name, when, besideInWords(beside)].filter(Boolean).join(' · ')
