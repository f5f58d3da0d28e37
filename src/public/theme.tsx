import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from '#src/ui/theme/color-scheme.ts'
import { cssVariablesResolver, theme } from '#src/ui/theme/theme.ts'

// The scripts of a build do without it.
const resolver = import.meta.env.DEV || import.meta.env.SSR ? cssVariablesResolver : undefined
const schemes = colorSchemeManager()

type ThemeProps = {
  /** Renders the theme's CSS variables too. The documents of a build have them in their head. */
  withVariables?: boolean
  children: ReactNode
}

/** The theme of everything that React renders. */
export function Theme({ withVariables = import.meta.env.DEV, children }: ThemeProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={schemes}
      defaultColorScheme="dark"
      withCssVariables={withVariables}
      withGlobalClasses={withVariables}
    >
      {children}
    </MantineProvider>
  )
}
