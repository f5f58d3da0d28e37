import { fullName } from '#src/i18n/format.ts'
import { useRecord } from '#src/ui/form/use-record.ts'
import { loadable } from '#src/ui/loading/chunks.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { RecordHeader } from '#src/ui/page/record-header.tsx'
import { RecordPage } from '#src/ui/page/record-page.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { Exceptions } from './exceptions.tsx'
import { doctorSchedule, updateSchedule } from './hours.api.ts'
import { texts } from './hours.texts.ts'
import { HoursForm } from './hours-form.tsx'

const OutsideHours = loadable(() => import('./outside-hours.tsx'))

/** When a doctor works, week by week, and on which days otherwise. */
export default function HoursPage({ id }: { id: number }) {
  const [mayFeed, mayListOutside] = [usePermission('getScheduleFeed'), usePermission('listOutsideHours')]
  const record = useRecord({ query: doctorSchedule(id), save: updateSchedule, texts: texts.hours.saved })
  return (
    <RecordPage record={record} name={({ doctor }) => fullName(doctor)} missing={texts.hours.missing} fields={8}>
      {(schedule) => (
        <>
          <RecordHeader />
          <HoursForm record={record}>
            {mayListOutside && <OutsideHours doctorId={id} />}
            <Exceptions schedule={schedule} />
            {mayFeed && <CalendarFeed />}
          </HoursForm>
        </>
      )}
    </RecordPage>
  )
}
