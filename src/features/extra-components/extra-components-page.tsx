import { Alert, Button, Group, Text, Title } from '@mantine/core'
import { IconFolderOpen, IconPencil } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { consultationStatusLabels, leadStatusLabels, reservationStatusLabels, signUpStatusLabels } from '#src/i18n/labels.ts'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { destructive } from '#src/ui/feedback/destructive.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { NewPasswordField } from '#src/ui/fields/new-password-field.tsx'
import { Weekdays } from '#src/ui/fields/weekdays.tsx'
import { line, z } from '#src/ui/fields/zod.ts'
import { ConflictAlert } from '#src/ui/form/conflict-alert.tsx'
import { Form, useSchemaForm } from '#src/ui/form/form.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { PasswordDialog } from '#src/ui/form/password-dialog.tsx'
import { useSave } from '#src/ui/form/use-save.ts'
import { ActionRows } from '#src/ui/page/action-rows.tsx'
import { EmailLink, PhoneLink } from '#src/ui/page/contact.tsx'
import { DescriptionList } from '#src/ui/page/description-list.tsx'
import { Page } from '#src/ui/page/page.tsx'
import type { Column } from '#src/ui/table/columns.ts'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { texts } from './extra-components.texts.ts'

type Row = (typeof texts.rows)[number]

const rows = queryOptions({
  queryKey: ['extra-components'],
  queryFn: async () => [...texts.rows],
  initialData: [...texts.rows],
  meta: { failed: { title: 'Oops!', description: '' } },
})

const columns: readonly Column<Row>[] = [
  { id: 'name', header: texts.name, rowHeader: true, search: texts.filter, width: 14 },
  { id: 'city', header: texts.city, place: 'detail', describesRow: true, width: 10 },
  {
    id: 'status',
    header: texts.status,
    options: consultationStatusLabels,
    cell: ({ status }) => <StatusBadge status={status} labels={consultationStatusLabels} />,
    place: 'badge',
    width: 9,
  },
]

const labels = [consultationStatusLabels, leadStatusLabels, reservationStatusLabels, signUpStatusLabels]

/** The parts of the console in their states, for developers and testers. Nothing on this page is sent or kept. */
export default function ExtraComponentsPage() {
  return (
    <Page subtitle={texts.lead}>
      <Section title={texts.buttons}>
        <Group gap="xs">
          <Button>{texts.primary}</Button>
          <Button variant="default">{texts.secondary}</Button>
          <Button variant="subtle" color="gray">
            {texts.quiet}
          </Button>
          <Button {...destructive}>{texts.destructive}</Button>
          <Button disabled>{texts.disabled}</Button>
          <Button loading>{texts.loading}</Button>
        </Group>
      </Section>
      <Section title={texts.badges}>
        {labels.map((names) => (
          <Group key={Object.values(names).join(' ')} gap="xs">
            {Object.keys(names).map((status) => (
              <StatusBadge key={status} status={status} labels={names} />
            ))}
          </Group>
        ))}
      </Section>
      <Section title={texts.fields}>
        <Fields />
      </Section>
      <Section title={texts.feedback}>
        <Alert icon={<IconPencil aria-hidden />} title={texts.alert}>
          {texts.alertText}
        </Alert>
        <Group gap="xs">
          <Button variant="default" onClick={() => toast(texts.toastText)}>
            {texts.toast}
          </Button>
          <Button variant="default" onClick={() => toast({ ...texts.badToastText, variant: 'destructive' })}>
            {texts.badToast}
          </Button>
        </Group>
      </Section>
      <Section title={texts.dialogs}>
        <Dialogs />
      </Section>
      <Section title={texts.data}>
        <DescriptionList
          label={texts.record}
          items={[
            [texts.name, texts.rows[0].name],
            [texts.city, texts.rows[0].city],
            ['Teléfono', <PhoneLink key="phone" phone="11 5678-1234" />],
            ['Email', <EmailLink key="email" email="ana@example.com" />],
          ]}
        />
        <ActionRows>
          {texts.rows.map(({ id, name, status }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong> <StatusBadge status={status} labels={consultationStatusLabels} />
              </div>
              <Button size="xs" variant="default" aria-label={`${texts.open}: ${name}`}>
                {texts.open}
              </Button>
            </li>
          ))}
        </ActionRows>
        <DataTable query={rows} columns={columns} empty={{ title: texts.nothing, description: texts.nothingHint }} />
      </Section>
      <Section title={texts.empty}>
        <EmptyState Icon={IconFolderOpen} title={texts.nothing} action={<Button>{texts.add}</Button>}>
          {texts.nothingHint}
        </EmptyState>
        <Loading />
      </Section>
    </Page>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {title}
      </Title>
      <Group gap="sm" align="stretch" style={{ flexDirection: 'column' }}>
        {children}
      </Group>
    </section>
  )
}

const schema = z.object({
  name: line(100, texts.wrongHint),
  wrong: line(100, texts.wrongHint),
  date: z.string(),
  choice: z.string(),
  notes: z.string(),
  password: z.string(),
  agrees: z.boolean(),
})
const typed = { name: 'Ana', wrong: '', date: '24/11/2026', choice: 'a', notes: '', password: '', agrees: true }

function Fields() {
  const [days, setDays] = useState<readonly string[]>(['1', '3'])
  // It takes the focus, so that it comes when it is asked for.
  const [hasConflict, setConflict] = useState(false)
  const saveState = useSave({ id: null, changes: '/users/me', save: async (body: z.output<typeof schema>) => body })
  const api = useSchemaForm({ values: typed, schema, submit: (body) => saveState.submit(body) })
  return (
    <Form
      form={{ api, saveState }}
      submit={texts.save}
      actions={
        <Button variant="default" onClick={() => setConflict(true)}>
          {texts.showConflict}
        </Button>
      }
    >
      {hasConflict && (
        <ConflictAlert title={texts.conflict} version={0} note={texts.conflictNote} onDiscard={() => setConflict(false)} save={null} />
      )}
      <api.AppField name="name">{(field) => <field.TextField label={texts.name} description={texts.hint} />}</api.AppField>
      <api.AppField name="wrong">{(field) => <field.TextField label={texts.wrong} />}</api.AppField>
      <api.AppField name="date">{(field) => <field.DateField label={texts.date} />}</api.AppField>
      <api.AppField name="choice">
        {(field) => <field.SelectField label={texts.choice} options={{ a: texts.option, b: texts.otherOption }} />}
      </api.AppField>
      <api.AppField name="password">{() => <NewPasswordField label={texts.password} />}</api.AppField>
      <Weekdays label={texts.weekdays} chosen={days} onChange={setDays} />
      <api.AppField name="notes">{(field) => <field.Textarea label={texts.notes} limit={200} wide />}</api.AppField>
      <api.AppField name="agrees">{(field) => <field.CheckboxField label={texts.agrees} wide />}</api.AppField>
    </Form>
  )
}

/** The look of a page that waits. It is shown on request: a reader who waits for this page would wait for ever. */
function Loading() {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <div>
        <Button variant="default" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {texts.showLoading}
        </Button>
      </div>
      {isShown && <FormSkeleton fields={4} />}
    </>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'confirm' | 'password'>()
  const close = () => setOpen(undefined)
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpen('confirm')}>
        {texts.confirm}
      </Button>
      <Button variant="default" onClick={() => setOpen('password')}>
        {texts.askPassword}
      </Button>
      {open === 'confirm' && (
        <Confirm title="Confirmación" onConfirm={close} onCancel={close}>
          <Text span inherit>
            {texts.question}
          </Text>
        </Confirm>
      )}
      {open === 'password' && (
        <PasswordDialog
          title={texts.askPassword}
          submit={texts.save}
          changes="/users/me"
          save={async () => null}
          texts={{ saved: texts.toastText, failed: texts.badToastText }}
          uncertain={texts.alertText}
          onSaved={close}
          onClose={close}
        >
          {texts.question}
        </PasswordDialog>
      )}
    </Group>
  )
}
