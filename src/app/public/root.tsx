import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from '#src/ui/color-scheme.ts'
import { cssVariablesResolver, theme } from '#src/ui/theme.ts'
import { Toasts } from '#src/ui/toasts.tsx'

const schemes = colorSchemeManager()

type ThemeProps = {
  /** Renders the theme's CSS variables too. The documents of a build have them in their head. */
  withVariables?: boolean
  children: ReactNode
}

export function Theme({ withVariables = import.meta.env.DEV, children }: ThemeProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemes}
      defaultColorScheme="dark"
      withCssVariables={withVariables}
      withGlobalClasses={withVariables}
    >
      {children}
    </MantineProvider>
  )
}

/** What React renders around every page. */
export function Root({ children }: { children: ReactNode }) {
  return (
    <Theme>
      {children}
      <Toasts />
    </Theme>
  )
}
