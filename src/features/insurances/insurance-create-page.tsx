import { Button } from '@mantine/core'
import { revalidateLogic } from '@tanstack/react-form'
import { Link, useLocation } from 'wouter'
import { Form, useAppForm } from '#src/ui/form/form.tsx'
import { Page } from '#src/ui/page.tsx'
import { useFormSubmission } from '#src/ui/use-form-submission.ts'
import { insuranceSchema, toInput } from './insurance-form.ts'
import { createInsurance, insurancesKey } from './insurances.api.ts'
import { texts } from './insurances.texts.ts'

export default function InsuranceCreatePage() {
  const [, navigate] = useLocation()
  const saving = useFormSubmission({
    save: createInsurance,
    changes: insurancesKey,
    texts: texts.created,
    onSaved: () => {
      form.reset()
      navigate('/insurances')
    },
  })
  const form = useAppForm({
    defaultValues: toInput({ name: '' }),
    validationLogic: revalidateLogic(),
    validators: { onDynamic: insuranceSchema },
    onSubmit: ({ value }) => saving.submit(insuranceSchema.parse(value)),
  })
  return (
    <Page title={texts.create}>
      <Form
        form={form}
        saving={saving}
        actions={
          <>
            <Button component={Link} href="/insurances" variant="default">
              Volver
            </Button>
            <form.SaveButton label={texts.create} />
          </>
        }
      >
        <form.AppField name="name">{(field) => <field.TextField label={texts.name} required />}</form.AppField>
      </Form>
    </Page>
  )
}
