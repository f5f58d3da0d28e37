import { Button, type ButtonProps } from '@mantine/core'
import { Link } from 'wouter'
import { config } from '#src/config.ts'

/** The form for doctors who want to join lives elsewhere; without one, our own page says how to. */
export function SignUpLink(props: ButtonProps) {
  return config.signUpFormUrl ? (
    <Button component="a" href={config.signUpFormUrl} target="_blank" rel="noopener" {...props}>
      Quiero sumarme
    </Button>
  ) : (
    <Button component={Link} href="~/sign-up" {...props}>
      Quiero sumarme
    </Button>
  )
}
