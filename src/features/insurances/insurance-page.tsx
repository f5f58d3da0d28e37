import { Button, TextInput } from '@mantine/core'
import { revalidateLogic } from '@tanstack/react-form'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { formatTimestamp } from '#src/i18n/format.ts'
import { Facts } from '#src/ui/facts.tsx'
import { ChangedMeanwhile } from '#src/ui/form/changed-meanwhile.tsx'
import { Form, useAppForm } from '#src/ui/form/form.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { Page } from '#src/ui/page.tsx'
import { usePermission } from '#src/ui/permission.tsx'
import { useFormSubmission } from '#src/ui/use-form-submission.ts'
import { insuranceSchema, toInput } from './insurance-form.ts'
import { insurance, insurancesKey, updateInsurance, type VersionedInsurance } from './insurances.api.ts'
import { texts } from './insurances.texts.ts'

type Params = { id: string }

export const preload = (queries: QueryClient, { id }: Params) => queries.prefetchQuery(insurance(Number(id)))

export default function InsurancePage({ params }: { params: Params }) {
  const { data: record, error } = useQuery(insurance(Number(params.id)))
  const canUpdate = usePermission('updateInsurance')
  if (error && !record && !isHandledGlobally(error)) return <Redirect replace to="/insurances" />
  return (
    <Page title={texts.detail}>
      {!record ? <FormSkeleton fields={2} /> : canUpdate ? <InsuranceForm record={record} /> : <InsuranceFacts record={record} />}
    </Page>
  )
}

const back = (
  <Button component={Link} href="/insurances" variant="default">
    Volver
  </Button>
)

function InsuranceFacts({ record }: { record: VersionedInsurance }) {
  return (
    <Facts
      facts={[
        [texts.name, record.name],
        [texts.createdAt, formatTimestamp(record.createdAt)],
      ]}
      actions={back}
    />
  )
}

function InsuranceForm({ record }: { record: VersionedInsurance }) {
  const queries = useQueryClient()
  const [base, setBase] = useState(record)
  const saving = useFormSubmission({
    // The newest version that the page has shown, so that whoever saves over somebody else's change has seen it.
    save: (input: ReturnType<typeof toInput>) => updateInsurance(record, input),
    changes: insurancesKey,
    texts: texts.updated,
    onSaved: (saved) => {
      queries.setQueryData(insurance(saved.id).queryKey, saved)
      take(saved)
    },
  })
  const form = useAppForm({
    defaultValues: toInput(base),
    validationLogic: revalidateLogic(),
    validators: { onDynamic: insuranceSchema },
    onSubmit: ({ value }) => saving.submit(insuranceSchema.parse(value)),
  })
  function take(version: VersionedInsurance) {
    setBase(version)
    form.reset(toInput(version))
  }
  return (
    <Form
      form={form}
      saving={saving}
      actions={
        <>
          {back}
          <form.SaveButton label="Editar" />
        </>
      }
    >
      <ChangedMeanwhile form={form} base={base} latest={record} labels={{ name: texts.name }} take={take} />
      <form.AppField name="name">{(field) => <field.TextField label={texts.name} required />}</form.AppField>
      <TextInput label={texts.createdAt} value={formatTimestamp(record.createdAt)} readOnly variant="filled" />
    </Form>
  )
}
