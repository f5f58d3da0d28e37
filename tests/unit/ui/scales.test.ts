import { readdirSync, readFileSync } from 'node:fs'
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { cssVariablesResolver, theme } from '#src/ui/theme/theme.ts'

/** Whether pages and parts stay on the theme's scales. The inspector is a tool of development with a look of its own. */

const merged = mergeMantineTheme(DEFAULT_THEME, theme)
const PX = [12, 13, 14, 16, 20, 24]
const SPACES = [2, 4, 8, 12, 16, 24, 32, 64]
const WEIGHTS = ['400', '500', '600']

const px = (size: string) => Number.parseFloat(size) * 16
const { variables, light } = cssVariablesResolver(merged)
const own = [...Object.keys(variables), ...Object.keys(light)]

const files = (ending: RegExp) =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/^(inspector|app\/development)\//.test(file))
    .map((file) => [file, readFileSync(`src/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')] as const)

const sheets = files(/\.css$/)
const modules = files(/\.tsx$/)

/** What stands in the declarations of a property, or the values of an attribute, and does not pass, with its file. */
const off = (texts: typeof sheets, pattern: RegExp, passes: (value: string) => boolean) =>
  texts.flatMap(([file, text]) =>
    [...text.matchAll(pattern)].filter(([, value = '']) => !passes(value.trim())).map(([declaration]) => `${file}: ${declaration.trim()}`),
  )

const declared = (property: string) => new RegExp(`(?<=[{;\\s])(?:${property}):\\s*([^;}]+)`, 'g')

test('the theme has the sizes, spaces and weights of the scale and no other', () => {
  const { h1, h2, h3 } = merged.headings.sizes
  const sizes = [...Object.values(merged.fontSizes), ...[h1, h2, h3].map(({ fontSize }) => fontSize)].map(px)
  expect([...new Set(sizes)].sort((a, b) => a - b)).toEqual(PX)
  expect(
    Object.values(merged.spacing)
      .map(px)
      .sort((a, b) => a - b),
  ).toEqual(SPACES)
  expect(Object.values(merged.fontWeights)).toEqual(WEIGHTS)
  expect(WEIGHTS).toContain(merged.headings.fontWeight)
})

test('sheets and pages name a size of the theme', () => {
  const size = /^(var\(--(mantine-(font-size-(xs|sm|md|lg|xl)|h[123]-font-size)|display-(sm|md|lg|xl)|text-(small|large))\)|inherit)$/
  expect(off(sheets, declared('font-size'), (value) => size.test(value))).toEqual([])
  expect(off(sheets, declared('font'), (value) => value === 'inherit')).toEqual([])
  expect(off(modules, /\sfz="([^"]*)"/g, (value) => /^(h[123]|xs|sm|md|lg|xl|inherit)$/.test(value))).toEqual([])
  expect(off(modules, /<Title[^>]*\sorder=\{([^}]*)\}/g, (value) => /^[123]$/.test(value))).toEqual([])
})

test('sheets and pages name one of three weights', () => {
  expect(
    off(sheets, declared('font-weight'), (value) => value === 'inherit' || value.split(' ').every((one) => WEIGHTS.includes(one))),
  ).toEqual([])
  expect(off(modules, /\sfw=(?:"|\{)([^"}]*)/g, (value) => WEIGHTS.includes(value))).toEqual([])
})

test('sheets and pages keep apart by a space of the theme', () => {
  const space = 'var\\(--(?:mantine-spacing-(?:3xs|2xs|xs|sm|md|lg|xl|2xl)|gutter|section)\\)'
  // A negative space, a multiple and a sum are made of the scale, too.
  const one = new RegExp(`^(0|auto|1px|${space}|calc\\((?:-?\\d \\* |${space}|var\\(--[\\w-]+(?:, 0rem)?\\)| [+-] |env\\([\\w-]+\\))+\\))$`)
  const parts = (value: string) => value.match(/\w+\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? []
  const properties = '(?:row-|column-)?gap|(?:margin|padding)(?:-(?:top|right|bottom|left|(?:inline|block)(?:-(?:start|end))?))?'
  expect(off(sheets, declared(properties), (value) => parts(value).every((part) => one.test(part)))).toEqual([])
  expect(off(modules, /\s(?:[mp][trblxy]?|gap)=(?:"|\{)([^"}]*)/g, (value) => value === 'auto' || value in merged.spacing)).toEqual([])
})

test('sheets and pages name no colour of their own', () => {
  const colour =
    /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lch|lab|hwb)\(|(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange|silver)(?![\w-])/i
  expect(off(sheets, declared('[\\w-]+'), (value) => !colour.test(value.replace(/var\([^)]*\)/g, '')))).toEqual([])
  expect(off(modules, /\s(?:c|bg|color)=("[^"]*")/g, (value) => !/#|\(/.test(value.replace(/var\(--mantine-color-\w+\)/, '')))).toEqual([])
})

test('every variable that a sheet reads is one of the theme, of Mantine or set by the page itself', () => {
  const set = new Set([
    ...own,
    ...[...sheets, ...modules].flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)'?\]?:/g)].map(([, name]) => name)),
  ])
  expect(off(sheets, /var\((--(?!mantine-)[\w-]+)\)/g, (value) => set.has(value))).toEqual([])
})
