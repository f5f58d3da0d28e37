import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { colorSchemeManager } from '#src/ui/theme/color-scheme.ts'
import { cssVariablesResolver, theme } from '#src/ui/theme/theme.ts'
import { Inspector } from './inspector.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
createRoot(element).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager()}
    defaultColorScheme="dark"
  >
    <Inspector />
  </MantineProvider>,
)
