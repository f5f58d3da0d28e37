import { Text, Title } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import '#src/ui/theme/shell.css.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { MaintenanceCover } from '#src/app/faults/maintenance.tsx'
import { texts } from '#src/features/account/account.texts.ts'
import { CodeForm } from '#src/features/account/code-form.tsx'
import { ForgotPasswordForm } from '#src/session/forgot-password-form.tsx'
import { ResetPasswordForm } from '#src/session/reset-password-form.tsx'
import { SignUpForm } from '#src/session/sign-up-form.tsx'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx'
import { PermissionProvider } from '#src/ui/page/permission.tsx'
import { PublicLayout } from './layout.tsx'
import classes from './login.module.css'

/** Drafts of forms without a sign-in belong to this person. */
const NOBODY = { role: null, id: 0 }

/** False in the prerendered page: a form that were there before its script would lose its typed values. */
const useIsLive = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

type AccountPageProps = {
  title: string
  lead?: string
  fields: number
  isWide?: boolean
  children: ReactNode
}

/** A page with a form for somebody who is not signed in. */
function AccountPage({ title, lead, fields, isWide, children }: AccountPageProps) {
  const isLive = useIsLive()
  const [queries] = useState(() => createQueryClient({ onFailed: (failure) => toast({ ...failure, variant: 'destructive' }) }))
  return (
    <QueryClientProvider client={queries}>
      <PermissionProvider {...NOBODY}>
        {isLive && <MaintenanceCover />}
        <PublicLayout>
          <div className={classes.page}>
            <section className={classes.card} data-wide={isWide || undefined}>
              {isLive ? (
                children
              ) : (
                <>
                  <Title>{title}</Title>
                  {lead && <Text c="dimmed">{lead}</Text>}
                  <FormSkeleton fields={fields} />
                </>
              )}
            </section>
          </div>
        </PublicLayout>
      </PermissionProvider>
    </QueryClientProvider>
  )
}

export const SignUp = () => (
  <AccountPage title={texts.signUp.title} lead={texts.signUp.lead} fields={8} isWide>
    {/* Each public page is a document of its own. */}
    <SignUpForm onSent={() => location.assign('/otp')} />
  </AccountPage>
)

export const OneTimeCode = () => (
  <AccountPage title={texts.otp.title} fields={1}>
    <CodeForm />
  </AccountPage>
)

export const ForgotPassword = () => (
  <AccountPage title={texts.forgot.title} lead={texts.forgot.lead} fields={1}>
    <ForgotPasswordForm />
  </AccountPage>
)

export const ResetPassword = () => (
  <AccountPage title={texts.reset.title} fields={1}>
    <ResetLink />
  </AccountPage>
)

/** The part of the mail's link behind its `#`, which no server and no log sees. */
const readLink = () => location.hash.slice(1)

function ResetLink() {
  const [token] = useState(readLink)
  return <ResetPasswordForm token={token} />
}
