import { ApiError } from '#src/api/client.ts'
import type { Path } from '#src/api/freshness.ts'
import { texts } from '#src/features/account/account.texts.ts'
import { type FormKey, useFormId } from '#src/ui/form/form-memory.ts'
import { type SubmissionTexts, useSave } from '#src/ui/form/use-save.ts'
import { useCaptcha } from './use-captcha.ts'

type ProvedSave<Value, Saved> = {
  form: FormKey
  changes: Path
  save: (value: Value, recaptchaToken: string) => Promise<Saved>
  texts: SubmissionTexts
  onSaved: (saved: Saved) => void
}

/** A save by somebody who is not signed in, and proves to be a person: the captcha is solved while the form is filled in. */
export function useProvedSave<Value, Saved>({ form, save, ...more }: ProvedSave<Value, Saved>) {
  const captcha = useCaptcha()
  const saveState = useSave<Value, Saved>({
    id: useFormId(...form),
    ...more,
    save: async (value) => {
      const token = await captcha.token().catch((cause: unknown) => {
        throw new ApiError({ status: 422, code: 'captcha', message: texts.captchaFailed }, { cause })
      })
      return save(value, token).catch((error: unknown) => {
        // A token works once.
        captcha.renew().catch(() => {})
        throw error
      })
    },
  })
  return { saveState, captcha }
}
