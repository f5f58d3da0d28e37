import { Loader } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import classes from './captcha-hint.module.css'
import type { useCaptcha } from './use-captcha.ts'

const hints = {
  working: { icon: <Loader size="0.75rem" aria-hidden />, text: 'Verificando que sos una persona…' },
  solved: { icon: <IconCheck size="1rem" aria-hidden />, text: 'Verificamos que sos una persona.' },
  failed: { icon: <IconAlertCircle size="1rem" aria-hidden />, text: 'No pudimos verificar que sos una persona.' },
  idle: { icon: null, text: null },
  none: { icon: null, text: null },
}

type CaptchaHintProps = {
  state: ReturnType<typeof useCaptcha>['state']
  /** Whether somebody waits for it. */
  isAwaited: boolean
}

/** Tells how far the check is that a person sits here. */
export const CaptchaHint = ({ state, isAwaited }: CaptchaHintProps) => (
  <p className={classes.hint} aria-live={isAwaited ? 'polite' : 'off'}>
    {hints[state].icon}
    {hints[state].text}
  </p>
)
