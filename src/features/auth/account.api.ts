import { queryOptions } from '@tanstack/react-query'
import type { ProveEmailInput, RequestPasswordResetInput, ResetPasswordInput, SignUpInput } from '#contract/generated/schema.ts'
import { ApiError, api, unwrap } from '#src/api/client.ts'
import { texts } from './account.texts.ts'

/** What the form of a new account offers. */
export const signUpForm = queryOptions({
  queryKey: ['/auth/sign-up'],
  queryFn: ({ signal }) => unwrap(api.GET('/auth/sign-up', { signal })),
  meta: { failed: texts.signUp.formFailed },
})

/** Asks for a doctor's account. A code goes to the e-mail. */
export const signUp = (body: SignUpInput) => unwrap(api.POST('/auth/sign-up', { body }))

export const proveEmail = (body: ProveEmailInput) => unwrap(api.POST('/auth/code', { body }))

export const resendCode = (key: string) => unwrap(api.POST('/auth/code/resend', { body: { key } }))

export const requestPasswordReset = (body: RequestPasswordResetInput) => unwrap(api.POST('/auth/password-reset', { body }))

/** Whose password the link of a mail changes; null where the link was used, or ended. */
export const passwordReset = (token: string) =>
  queryOptions({
    queryKey: ['/auth/password-reset/check', token],
    queryFn: ({ signal }) =>
      unwrap(api.POST('/auth/password-reset/check', { body: { token }, signal })).catch((error: unknown) => {
        if (hasEnded(error)) return null
        throw error
      }),
    meta: { failed: texts.reset.checkFailed },
  })

export const resetPassword = (body: ResetPasswordInput) => unwrap(api.POST('/auth/password-reset/password', { body }))

/** Whether a link or a code was used, or ended. A shortened link fits no pattern, and opens as little. */
export const hasEnded = (error: unknown) => error instanceof ApiError && (error.code === 'ended' || 'token' in (error.errors ?? {}))
