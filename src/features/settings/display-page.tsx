import { NativeSelect, Text } from '@mantine/core'
import type { Preferences, WeekStart } from '#contract/generated/schema.ts'
import { limits } from '#src/config.ts'
import { usePreferences } from '#src/ui/live/use-preferences.ts'
import { Page, useScreen } from '#src/ui/page/page.tsx'
import { SideNavigation } from '#src/ui/page/side-navigation.tsx'
import { Said } from './options.tsx'
import classes from './settings.module.css'
import { texts as all } from './settings.texts.ts'
import { useOption } from './use-option.ts'

const texts = all.display

/** The columns and the first page of the console. */
export default function DisplayPage() {
  const { menu = [] } = useScreen()
  const { rowsPerPage = limits.pageSizes[0], landing = '/', hidden = [], weekStart = 'MONDAY' } = usePreferences()
  const { choose, said } = useOption()
  // One's own settings stay in sight.
  const links = menu.filter(({ path }) => path !== '/settings')
  const toggle = (path: string) => choose({ hidden: hidden.includes(path) ? hidden.filter((one) => one !== path) : [...hidden, path] })
  return (
    <Page>
      <SideNavigation label={all.settings}>
        <Text c="dimmed">{texts.lead}</Text>
        <NativeSelect
          className={classes.narrow}
          label={texts.landing}
          value={landing}
          data={[{ value: '/', label: texts.dashboard }, ...links.map(({ path, label }) => ({ value: path, label }))]}
          onChange={({ currentTarget }) => choose({ landing: currentTarget.value })}
        />
        <NativeSelect
          className={classes.narrow}
          label={texts.rows}
          description={texts.rowsHint}
          value={String(rowsPerPage)}
          data={limits.pageSizes.map(String)}
          onChange={({ currentTarget }) => choose({ rowsPerPage: Number(currentTarget.value) as NonNullable<Preferences['rowsPerPage']> })}
        />
        <NativeSelect
          className={classes.narrow}
          label={texts.weekStart}
          description={texts.weekStartHint}
          value={weekStart}
          data={Object.entries(texts.weekStarts).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => choose({ weekStart: currentTarget.value as WeekStart })}
        />
        <fieldset className={classes.options}>
          <legend>{texts.menu}</legend>
          {links.map(({ path, label }) => (
            <label key={path}>
              <input type="checkbox" checked={!hidden.includes(path)} onChange={() => toggle(path)} />
              {label}
            </label>
          ))}
        </fieldset>
        <Text size="sm" c="dimmed">
          {texts.menuHint}
        </Text>
        <Said>{said}</Said>
      </SideNavigation>
    </Page>
  )
}
