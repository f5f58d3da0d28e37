import { Text } from '@mantine/core'
import { readTheme } from '#src/api/preferences.ts'
import { usePreferences } from '#src/ui/live/use-preferences.ts'
import { Page } from '#src/ui/page/page.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import { Options, Said } from './options.tsx'
import { texts as all } from './settings.texts.ts'
import { useOption } from './use-option.ts'

const texts = all.appearance

/** How the console looks for oneself. */
export default function AppearancePage() {
  const { theme, textSize = 'NORMAL', density = 'NORMAL', contrast = 'NORMAL' } = usePreferences()
  const { choose, said } = useOption()
  return (
    <Page>
      <SideNavigation label={all.settings}>
        <Text c="dimmed">{texts.lead}</Text>
        <Options label={texts.theme} options={texts.themes} value={theme ?? storedTheme()} onChange={(theme) => choose({ theme })} />
        <Options label={texts.textSize} options={texts.textSizes} value={textSize} onChange={(textSize) => choose({ textSize })} />
        <Options label={texts.density} options={texts.densities} value={density} onChange={(density) => choose({ density })} />
        <Options label={texts.contrast} options={texts.contrasts} value={contrast} onChange={(contrast) => choose({ contrast })} />
        <Said>{said}</Said>
      </SideNavigation>
    </Page>
  )
}

/** The theme of this browser, while nobody has chosen one. */
function storedTheme() {
  const stored = readTheme()
  return stored === 'light' || stored === 'system' ? stored : 'dark'
}
