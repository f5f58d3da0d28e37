import type { ReactNode } from 'react'
import classes from '#src/features/account/account.module.css'
import { CaptchaHint } from './captcha-hint.tsx'
import type { useProvedSave } from './use-proved-save.ts'

type ProvedPartProps = Pick<ReturnType<typeof useProvedSave>, 'captcha'> & {
  /** Whether somebody waits for the answer. */
  isSaving: boolean
  children: ReactNode
}

/** A form of `useProvedSave`. Typing into it begins the check that a person sits here. */
export const ProvedPart = ({ captcha, isSaving, children }: ProvedPartProps) => (
  <div onInput={() => captcha.start()}>
    {children}
    <div ref={captcha.widget} className={classes.widget} />
    <div className={classes.hint}>
      <CaptchaHint state={captcha.state} isAwaited={isSaving} />
    </div>
  </div>
)
