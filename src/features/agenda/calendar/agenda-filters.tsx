import { NativeSelect } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { clinicFinder, clinics } from '#src/features/clinics/clinics.api.ts'
import { texts as clinicTexts } from '#src/features/clinics/clinics.texts.ts'
import { specialities } from '#src/features/specialities/specialities.api.ts'
import { texts as specialityTexts } from '#src/features/specialities/specialities.texts.ts'
import { allDoctors, doctorFinder, doctorLabel } from '#src/features/users/users.api.ts'
import { texts as userTexts } from '#src/features/users/users.texts.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { consultationStatusLabels } from '#src/i18n/labels.ts'
import { Picker } from '#src/ui/fields/picker.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { texts } from '../agenda.texts.ts'
import { readAgenda } from './agenda-address.ts'
import classes from './agenda-page.module.css'
import { useAgendaParameters } from './use-agenda-parameters.ts'

/** The filters are the same on each day and in each view. */
const NO_DAY = { view: 'lista', day: '' } as const

/** How many turnos of each status are in sight. One that is missing is not counted. */
export type StatusCounts = ReadonlyMap<string, number>

const statusesWith = (counts: StatusCounts | undefined) => [
  { value: '', label: texts.status },
  ...Object.entries(consultationStatusLabels).map(([value, label]) => {
    const count = counts?.get(value)
    return { value, label: count === undefined ? label : `${label} (${formatNumber(count)})` }
  }),
]

/** The filters of the agenda. `children` stands before them. */
export const AgendaFilters = ({ counts, children }: { counts: StatusCounts | undefined; children?: ReactNode }) => (
  <search className={classes.filters} aria-label={texts.filters}>
    {children && <div className={classes.search}>{children}</div>}
    <Pickers />
    <StatusFilter counts={counts} />
  </search>
)

function StatusFilter({ counts }: { counts: StatusCounts | undefined }) {
  // What is chosen here is not chosen for the next time.
  const { parameters, change } = useAgendaParameters()
  return (
    <NativeSelect
      classNames={{ input: classes.status }}
      aria-label={texts.status}
      data={statusesWith(counts)}
      value={readAgenda(parameters, NO_DAY).status ?? ''}
      onChange={({ currentTarget }) => change({ estado: currentTarget.value || null })}
    />
  )
}

/** They are in the address, and render when it changes alone: what is counted changes with each turno. */
const Pickers = memo(function Pickers() {
  const { parameters, choose } = useAgendaParameters()
  const { doctorIds } = readAgenda(parameters, NO_DAY)
  const [seesClinics, seesDoctors] = [usePermission('listClinics'), usePermission('listDoctors')]
  const current = (name: string) => parameters.get(name) ?? ''
  return (
    <>
      {seesDoctors && (
        <Picker
          aria-label={texts.doctor}
          placeholder={texts.doctor}
          query={allDoctors}
          finder={doctorFinder}
          labelOf={doctorLabel}
          failed={userTexts.doctorsFailed.description}
          clearable
          value={doctorIds.length === 1 ? String(doctorIds[0]) : ''}
          onChange={(id) => choose({ medicos: id || null })}
        />
      )}
      {seesClinics && (
        <Picker
          aria-label={texts.clinic}
          placeholder={texts.clinic}
          query={clinics.all}
          finder={clinicFinder}
          labelOf={({ name }) => name}
          failed={clinicTexts.listFailed.description}
          clearable
          value={current('consultorio')}
          onChange={(id) => choose({ consultorio: id || null })}
        />
      )}
      {seesDoctors && (
        <Picker
          aria-label={texts.speciality}
          placeholder={texts.speciality}
          query={specialities.all}
          labelOf={({ name }) => name}
          failed={specialityTexts.listFailed.description}
          clearable
          value={current('especialidad')}
          onChange={(id) => choose({ especialidad: id || null })}
        />
      )}
    </>
  )
})
