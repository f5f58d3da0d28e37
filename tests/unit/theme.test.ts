import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariablesResolver, theme } from '#src/ui/theme.ts'

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const tokens = cssVariablesResolver(merged)
const shade = { light: 7, dark: 4 } as const

function luminance(colour: string) {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: string, other: string) {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

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
    ['a link on the body', token('mantine-color-anchor'), body],
    ['a link on a surface', token('mantine-color-anchor'), surface],
    ['a filled button', filled, luminance(filled) > merged.luminanceThreshold ? merged.black : merged.white],
    ['the accent text on its surface', token('accent-text'), token('accent-surface')],
    ...['orange', 'blue', 'green', 'red', 'sage', 'gray'].map(
      (name) => [`a ${name} badge`, token(`mantine-color-${name}-light-color`), token(`mantine-color-${name}-light`)] as const,
    ),
  ])(`${scheme}: %s can be read (4.5:1)`, (_, foreground, background) => {
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['an input’s border', token('input-line'), surface],
    ['the focus ring on the body', token('accent'), body],
    ['the focus ring on a surface', token('accent'), surface],
  ])(`${scheme}: %s can be made out (3:1)`, (_, foreground, background) => {
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(3)
  })
}
