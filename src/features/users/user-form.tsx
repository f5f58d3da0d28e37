import { Button, Tabs } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ChangedMeanwhile } from '#src/ui/form/changed-meanwhile.tsx'
import { Form } from '#src/ui/form/form.tsx'
import { useFormSubmission } from '#src/ui/use-form-submission.ts'
import { Education } from './education.tsx'
import { General } from './general.tsx'
import { useUserForm } from './use-user-form.ts'
import classes from './user-form.module.css'
import { toDoctorUpdate, toInput, toUserUpdate, type UserValues } from './user-schema.ts'
import { type Panel, Panels, type Tab, UserTabs, useTab } from './user-tabs.tsx'
import { wordLabels, wordsOf } from './user-version.ts'
import { updateDoctor, updateUser, user, usersKey, type VersionedUser } from './users.api.ts'
import { texts } from './users.texts.ts'

const withoutFile = ['profileImage']
const EDUCATION = /^(education|certifications|socialLinks)\b/
const tabOf = (field: string): Tab => (EDUCATION.test(field) ? 'educacion' : 'general')

/** Everything about a user: one form over 'General' and 'Educación', and beside it the panels that save by themselves. */
export function UserForm({ record, panels = [] }: { record: VersionedUser; panels?: readonly Panel[] }) {
  const queries = useQueryClient()
  const [base, setBase] = useState(record)
  const { doctor } = record
  const tabs: readonly Tab[] = doctor ? ['general', ...panels.map(({ tab }) => tab), 'educacion'] : ['general']
  const [tab, openTab] = useTab(tabs)
  const saving = useFormSubmission({
    // Over the newest version that the page has shown, so that whoever saves over somebody else's change has seen it.
    save: (values: UserValues) => (doctor ? updateDoctor(record, toDoctorUpdate(values)) : updateUser(record, toUserUpdate(values))),
    changes: usersKey,
    texts: texts.updated,
    asks: true,
    onSaved: (saved) => {
      queries.setQueryData(user(saved.id).queryKey, saved)
      take(saved)
    },
  })
  const form = useUserForm(base, saving.submit)
  function take(version: VersionedUser) {
    setBase(version)
    form.reset(toInput(version))
  }
  const wrong = useStore(form.store, ({ fieldMeta }) =>
    Object.entries(fieldMeta)
      .flatMap(([name, meta]) => (meta?.errors.length ? [name] : []))
      .join(' '),
  )
  const problems: Partial<Record<Tab, number>> = {}
  for (const name of [...wrong.split(' '), ...Object.keys(saving.fieldErrors)].filter(Boolean))
    problems[tabOf(name)] = (problems[tabOf(name)] ?? 0) + 1

  const fields = (
    <Form
      form={form}
      saving={saving}
      confirmation={texts.confirmation}
      draft={{ name: `users/${record.id}`, without: withoutFile }}
      reveal={(field) => openTab(tabOf(field.getAttribute('name') ?? ''))}
      actions={
        tab === 'educacion' ? (
          <Button variant="default" onClick={() => openTab('general')}>
            {texts.toGeneral}
          </Button>
        ) : (
          <form.SaveButton label={texts.save} />
        )
      }
    >
      <ChangedMeanwhile form={form} base={wordsOf(base)} latest={wordsOf(record)} labels={wordLabels} take={() => take(record)} />
      <div className={classes.part} hidden={tab === 'educacion'}>
        <General form={form} record={base} />
      </div>
      {doctor && (
        <div className={classes.part} hidden={tab !== 'educacion'}>
          <p className={classes.note}>{texts.educationNote}</p>
          <Education form={form} />
        </div>
      )}
    </Form>
  )
  if (!doctor) return fields
  return (
    <UserTabs tabs={tabs} tab={tab} onOpen={openTab} problems={problems}>
      {/* One form over two tabs: its panel belongs to whichever of them is open. */}
      <Tabs.Panel value={tab === 'educacion' ? tab : 'general'}>{fields}</Tabs.Panel>
      <Panels panels={panels} tab={tab} doctorId={doctor.id} />
    </UserTabs>
  )
}
