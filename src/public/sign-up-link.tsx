import { Button, type ButtonProps } from '@mantine/core'
import { config } from '#src/config.ts'

/** Links to the external form for doctors who want to join or, without one, to our own page about it. */
export function SignUpLink(props: ButtonProps) {
  return config.signUpFormUrl ? (
    <Button component="a" href={config.signUpFormUrl} target="_blank" rel="noopener" {...props}>
      Quiero sumarme
    </Button>
  ) : (
    <Button component="a" href="/sign-up" {...props}>
      Quiero sumarme
    </Button>
  )
}
