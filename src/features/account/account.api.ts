import { queryOptions } from '@tanstack/react-query'
import type {
  ChangePasswordInput,
  ProveEmailInput,
  RequestEmailChangeInput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  SignUpInput,
  UpdateOwnAccountInput,
} from '#contract/generated/schema.ts'
import { ApiError, api, unwrap, unwrapVersioned } from '#src/api/client.ts'
import { rowsOf, unwrapList } from '#src/api/list.ts'
import { texts } from './account.texts.ts'

/** The choices in the form of a new account. */
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

/** The account whose password the link of a mail changes; null if the link was used, or ended. */
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

/** Changes the password of the signed-in user, whose other sessions end. */
export const changePassword = (body: ChangePasswordInput) => unwrap(api.POST('/users/me/password', { body }))

/** Whether a link or a code was used, or ended. A shortened link fits no pattern, and opens as little. */
export const hasEnded = (error: unknown) => error instanceof ApiError && (error.code === 'ended' || 'token' in (error.errors ?? {}))

/** For `catch`: calls `onEnded` where a link or a code was used, or ended, and throws the error on. */
export const noteEnd = (onEnded: () => void) => (error: unknown) => {
  if (hasEnded(error)) onEnded()
  throw error
}

/** The account of the signed-in user, with its version. */
export const ownAccount = queryOptions({
  queryKey: ['/users/me/account'],
  queryFn: ({ signal }) => unwrapVersioned(api.GET('/users/me/account', { signal })),
  meta: { failed: texts.own.readFailed },
})

/** Changes one's own name and phone over the version that was seen, once for each key. */
export const updateOwnAccount = ({ etag }: { etag: string }, body: UpdateOwnAccountInput, key: string) =>
  unwrapVersioned(api.PATCH('/users/me/account', { params: { header: { 'If-Match': etag, 'Idempotency-Key': key } }, body }))

/** Has a code sent to another e-mail of one's own. */
export const requestEmailChange = (body: RequestEmailChangeInput) => unwrap(api.POST('/users/me/email', { body }))

/** The user's own sessions. */
export const ownSessions = queryOptions({
  queryKey: ['/users/me/sessions'],
  queryFn: ({ signal }) => unwrapList(api.GET('/users/me/sessions', { signal })),
  select: rowsOf,
  meta: { failed: texts.own.sessionsFailed },
})

export const endOwnSession = (id: number) => unwrap(api.DELETE('/users/me/sessions/{id}', { params: { path: { id } } }))

export const endOtherSessions = () => unwrap(api.DELETE('/users/me/sessions'))

/** The platform's data of the user. */
export const readOwnData = () => unwrap(api.GET('/users/me/data'))
