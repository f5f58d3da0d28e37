import { Button, Tabs } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import type { OperationId } from '#contract/generated/policy.ts'
import { useRefused } from '#src/ui/form/form.tsx'
import { RecordForm, useRecordForm } from '#src/ui/form/record-form.tsx'
import type { RecordHandle } from '#src/ui/form/use-record.ts'
import { Columns } from '#src/ui/page/columns.tsx'
import { BackLink } from '#src/ui/page/page.tsx'
import { useMayCall } from '#src/ui/page/permission.tsx'
import { LazyPanel, type Load, PageTabs, useTab } from '#src/ui/page/tabs.tsx'
import { Education } from './education.tsx'
import { General } from './general.tsx'
import classes from './user-form.module.css'
import { texts } from './user-form.texts.ts'
import { schemaOf, toInput } from './user-schema.ts'
import type { UserChange, VersionedUser } from './users.api.ts'
import { useChoosesWorkplaces } from './workplaces.tsx'

type Tab = keyof typeof texts.tabs

/**
 * A tab outside the form. Its chunk loads when the tab opens. It is shown to users who may call `operation`, and may not call `insteadOf`: that
 * page shows more.
 */
export type Panel = { tab: Tab; operation: OperationId; insteadOf?: OperationId; load: Load<{ doctorId: number }> }

const EDUCATION = /^(education|certifications|socialLinks)\b/
const tabOf = (field: string): Tab => (EDUCATION.test(field) ? 'educacion' : 'general')

type UserFormProps = {
  user: RecordHandle<VersionedUser, UserChange>
  panels?: readonly Panel[]
  /** The panel beside the general data. */
  aside?: ReactNode
}

/** The tabs of a user: 'General' and 'Educación' share one form; the other panels save by themselves. */
export function UserForm({ user, panels = [], aside }: UserFormProps) {
  const record = user.latestVersion as VersionedUser // the page shows the form when the record is there
  const { doctor } = record
  const mayCall = useMayCall()
  const mayChooseWorkplaces = useChoosesWorkplaces(record)
  const isShown = ({ operation, insteadOf }: Panel) => mayCall(operation) && !(insteadOf && mayCall(insteadOf))
  const shown = doctor ? panels.filter(isShown) : []
  const tabs: readonly Tab[] = doctor ? ['general', ...shown.map(({ tab }) => tab), 'educacion'] : ['general']
  const [tab, openTab] = useTab(tabs)
  const form = useRecordForm({
    record: user,
    schema: schemaOf(record),
    toInput,
    operation: doctor ? 'updateDoctor' : 'updateUser',
    owner: record.id,
    readOnly: mayChooseWorkplaces ? [] : ['clinicIds'],
    question: texts.confirmation,
  })
  const wrong = useStore(form.api.store, ({ fieldMeta }) =>
    Object.entries(fieldMeta)
      .flatMap(([name, meta]) => (meta?.errors.length ? [name] : []))
      .join(' '),
  )
  const refused = useRefused(form)
  const problems: Partial<Record<Tab, number>> = {}
  for (const name of [...wrong.split(' '), ...refused].filter(Boolean)) problems[tabOf(name)] = (problems[tabOf(name)] ?? 0) + 1

  const isEducation = tab === 'educacion'
  const fields = (
    <RecordForm
      form={form}
      {...(!isEducation && { submit: texts.save })}
      reveal={(field) => openTab(tabOf(field.getAttribute('name') ?? ''))}
      actions={
        isEducation ? (
          <Button variant="default" onClick={() => openTab('general')}>
            {texts.toGeneral}
          </Button>
        ) : (
          <BackLink />
        )
      }
    >
      <div className={classes.part} hidden={isEducation}>
        <General form={form} record={form.loaded} />
      </div>
      {doctor && (
        <div className={classes.part} hidden={!isEducation}>
          <p className={classes.note}>{texts.educationNote}</p>
          <Education form={form} />
        </div>
      )}
    </RecordForm>
  )
  return (
    <PageTabs tabs={tabs} labels={texts.tabs} tab={tab} onOpen={openTab} problems={problems}>
      {/* One form spans two tabs, so its panel takes the name of the open one. */}
      <Tabs.Panel value={isEducation ? 'educacion' : 'general'}>
        {aside ? (
          <Columns>
            {fields}
            {!isEducation && aside}
          </Columns>
        ) : (
          fields
        )}
      </Tabs.Panel>
      {doctor &&
        shown.map(({ tab: name, load }) => (
          <LazyPanel key={name} name={name} isOpen={name === tab} load={load} props={{ doctorId: doctor.id }} />
        ))}
    </PageTabs>
  )
}
