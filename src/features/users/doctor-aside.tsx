import type { ReactNode } from 'react'
import type { Doctor } from '#contract/generated/schema.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { Beside, useIsWide } from '#src/ui/page/columns.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import classes from './user-form.module.css'
import { texts } from './user-form.texts.ts'

type DoctorAsideProps = {
  doctor: Doctor
  /** Their next consultations, for users who may list them. */
  upcoming: ReactNode
}

/** The data around a doctor, beside the form of a wide page. */
export function DoctorAside({ doctor: { choice, educations, certifications }, upcoming }: DoctorAsideProps) {
  const isWide = useIsWide()
  const seesConsultations = usePermission('listConsultations')
  if (!isWide) return null
  const figures = [
    [texts.summary.balance, choice?.quantity],
    [texts.summary.educations, educations.length],
    [texts.summary.certifications, certifications.length],
  ] as const
  return (
    <div className={classes.aside}>
      {seesConsultations && upcoming}
      <Beside title={texts.summary.title}>
        <ul>
          {figures.map(
            ([label, count]) =>
              count !== undefined && (
                <li key={label}>
                  <span>{label}</span>
                  <strong>{formatNumber(count)}</strong>
                </li>
              ),
          )}
        </ul>
      </Beside>
    </div>
  )
}
