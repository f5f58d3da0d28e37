import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import {
  type Color,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  wcagContrast,
} from 'culori'
import { expect, test } from 'vitest'
import { statusColor } from '#src/ui/feedback/status-badge.tsx'
import { cssVariablesResolver, theme } from '#src/ui/theme/theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const tokens = cssVariablesResolver(merged)
const shade = { light: 7, dark: 4 } as const

const text = { light: merged.black, dark: merged.colors.dark[0] ?? '' }

for (const scheme of ['light', 'dark'] as const) {
  const token = (name: string) => tokens[scheme][`--${name}`] ?? ''
  const filled = merged.colors.sage?.[shade[scheme]] ?? ''
  const body = token('mantine-color-body')
  const surface = token('surface')

  test.each<readonly [string, string, string]>([
    ['text on the body', text[scheme], body],
    ['text on a surface', text[scheme], surface],
    ['text on a hovered row', text[scheme], token('surface-hover')],
    ['dimmed text on the body', token('mantine-color-dimmed'), body],
    ['dimmed text on a surface', token('mantine-color-dimmed'), surface],
    ['a placeholder in an input', token('mantine-color-placeholder'), surface],
    ['an error on a surface', token('mantine-color-error'), surface],
    ['text on what is chosen', text[scheme], token('selected')],
    ['dimmed text on a hovered row', token('mantine-color-dimmed'), token('surface-hover')],
    ['dimmed text on what is chosen', token('mantine-color-dimmed'), token('selected')],
    ['a filled button', token('accent-contrast'), filled],
    ['a chosen day', token('mantine-primary-color-contrast'), token('focus')],
    ['the accent text on its surface', token('accent-text'), token('accent-surface')],
    ...['orange', 'blue', 'green', 'red', 'sage', 'gray'].flatMap((name) => {
      const colour = token(`mantine-color-${name}-light-color`)
      return [
        [`a ${name} badge`, colour, token(`mantine-color-${name}-light`)],
        [`a hovered ${name} badge`, colour, token(`mantine-color-${name}-light-hover`)],
      ] as const
    }),
  ])(`${scheme}: %s can be read (4.5:1)`, (_, foreground, background) => {
    expect(wcagContrast(foreground, background)).toBeGreaterThanOrEqual(4.5)
  })

  test.each<readonly [string, string, string]>([
    ['an input’s border', token('input-line'), surface],
    ['the focus ring on the body', token('focus'), body],
    ['the focus ring on a surface', token('focus'), surface],
    ['the focus ring on what is chosen', token('focus'), token('selected')],
    ['the brand on the body', token('accent'), body],
    ...['orange', 'blue', 'green', 'red'].map((name) => [`the ${name} part of a chart`, token(`chart-${name}`), surface] as const),
  ])(`${scheme}: %s can be made out (3:1)`, (_, foreground, background) => {
    expect(wcagContrast(foreground, background)).toBeGreaterThanOrEqual(3)
  })

  /** How far apart the two closest of these colours are for someone: from about 2 on the eye tells them apart, side by side. */
  const closest = (colours: string[], seen: (colour: Color) => Color | undefined) => {
    const shown = colours.map((colour) => seen(parse(colour) as Color) as Color)
    return Math.min(...shown.flatMap((one, index) => shown.slice(index + 1).map((other) => differenceCiede2000()(one, other))))
  }

  const sights = {
    'all three cones': (colour: Color) => colour,
    'no cones for red (protanopia)': filterDeficiencyProt(1),
    'no cones for green (deuteranopia)': filterDeficiencyDeuter(1),
    'no cones for blue (tritanopia)': filterDeficiencyTrit(1),
  }
  test.each(Object.entries(sights))(
    `${scheme}: the four statuses are told apart by somebody with %s, as badges and in the chart`,
    (_, seen) => {
      const colours = ['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED'].map(statusColor)
      expect(colours).toEqual(['orange', 'blue', 'green', 'red'])
      expect(['PENDING', 'CONTACTED', 'CONVERTED', 'REJECTED'].map(statusColor)).toEqual(colours)
      expect(
        closest(
          colours.map((name) => token(`mantine-color-${name}-light-color`)),
          seen,
        ),
      ).toBeGreaterThan(11)
      expect(
        closest(
          colours.map((name) => token(`chart-${name}`)),
          seen,
        ),
      ).toBeGreaterThan(11)
    },
  )
}
