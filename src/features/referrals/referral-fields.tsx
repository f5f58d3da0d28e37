import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LETTERS } from '#contract/formats.ts'
import * as contract from '#contract/generated/limits.ts'
import { limits } from '#src/config.ts'
import { atMost, emptyToUndefined, ignored, line, lines, recordId, z } from '#src/ui/fields/zod.ts'
import type { FormOf } from '#src/ui/form/form.tsx'
import { usePermission } from '#src/ui/page/permission.tsx'
import { leadEmail } from './referrals.api.ts'
import { texts } from './referrals.texts.ts'

const { CreateReferralInput: input } = contract

const name = (limit: number, missing: string) =>
  line(limit, missing).check(z.regex(/^\P{N}*$/u, texts.noDigits), z.regex(LETTERS, texts.lettersOnly))
const email = line(input.email, texts.emailMissing).check(z.regex(/^[^\s@]+@[^\s@]+$/, texts.emailInvalid))

const fields = {
  firstName: name(input.firstName, texts.firstNameMissing),
  lastName: name(input.lastName, texts.lastNameMissing),
  email,
  phone: z.pipe(z.string().check(z.trim(), z.regex(/^\d*$/, texts.digitsOnly), atMost(input.phone)), emptyToUndefined),
  notes: lines(limits.referralNotes).check(z.trim()),
}

/** The schema of the form of a doctor, who refers in their own name. */
export const referralSchema = z.object({ ...fields, referrerDoctorId: ignored })

/** The schema of the form of the back office, which refers in the name of a doctor. */
export const backOfficeReferralSchema = z.object({
  ...fields,
  referrerDoctorId: recordId(input.referrerDoctorId, texts.referrerMissing),
})

export const emptyReferral = { firstName: '', lastName: '', email: '', phone: '', notes: '', referrerDoctorId: '' }

/** Removes the digits of any script, which no name has, and the signs that make ordinals of them. */
export const withoutDigits = (text: string) => text.replace(/\p{N}+[ªº°]?/gu, '')
/** Leaves only the digits of a phone number. */
export const onlyDigits = (text: string) => text.replace(/\D/g, '')

type ReferralFieldsProps = {
  form: FormOf<typeof referralSchema> | FormOf<typeof backOfficeReferralSchema>
  /** What else is sent: it stands before the notes, which are not. */
  children?: ReactNode
}

/** The fields that both forms have. */
export function ReferralFields({ form, children }: ReferralFieldsProps) {
  const [left, setLeft] = useState('')
  return (
    <>
      <form.AppField name="firstName">
        {(field) => <field.TextField label={texts.firstName} clean={withoutDigits} rule={texts.noDigits} />}
      </form.AppField>
      <form.AppField name="lastName">
        {(field) => <field.TextField label={texts.lastName} clean={withoutDigits} rule={texts.noDigits} />}
      </form.AppField>
      <form.AppField name="email" listeners={{ onBlur: ({ value }) => setLeft(value) }}>
        {(field) => (
          <div>
            <field.TextField label={texts.email} type="email" />
            <EmailWarning email={field.state.value === left ? left : ''} />
          </div>
        )}
      </form.AppField>
      <form.AppField name="phone">
        {(field) => <field.TextField label={texts.phone} type="tel" clean={onlyDigits} rule={texts.digitsOnly} />}
      </form.AppField>
      {children}
      <form.AppField name="notes">
        {(field) => <field.Textarea label={texts.notes} description={texts.notesHelp} limit={limits.referralNotes} wide />}
      </form.AppField>
    </>
  )
}

/** Tells if a typed e-mail is known. It tells nothing if the server does not answer that. */
function EmailWarning({ email: typed }: { email: string }) {
  const mayAsk = usePermission('checkLeadEmail')
  const { success, data: address = '' } = email.safeParse(typed)
  const { data: known } = useQuery({ ...leadEmail(address), enabled: mayAsk && success })
  const warning = known?.isUser ? texts.isUser : known?.wasReferred ? texts.wasReferred : undefined
  return (
    <div role="status">
      {warning && (
        <Alert color="orange" role="presentation" icon={<IconAlertTriangle aria-hidden />} mt="xs" p="xs">
          {warning} {texts.stillAllowed}
        </Alert>
      )}
    </div>
  )
}
