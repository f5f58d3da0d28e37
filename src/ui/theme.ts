import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

// Ten shades in even OKLCH steps: sage at hue 155, slightly warm greys. tests/unit/theme.test.ts checks the contrasts.
const sage: MantineColorsTuple = [
  '#f0f8f2',
  '#e0f0e5',
  '#c7e1cf',
  '#abceb6',
  '#90ba9e',
  '#79a487',
  '#618c70',
  '#4b7058',
  '#385742',
  '#284131',
]
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f3f2ef',
  '#e9e8e4',
  '#dad9d5',
  '#c7c6c1',
  '#acaba5',
  '#888680',
  '#65635e',
  '#44423e',
  '#2a2925',
]
const dark: MantineColorsTuple = [
  '#e5e5e0',
  '#c4c4bf',
  '#a3a39e',
  '#80817b',
  '#4d4d49',
  '#393a35',
  '#2a2a26',
  '#1e1e1b',
  '#161613',
  '#0f100d',
]

/** The status colours as muted surfaces: background, hovered background, text; light and dark. */
const statuses = {
  orange: [
    ['#ffecde', '#fee0c9', '#7a3e00'],
    ['#3a2616', '#482f1a', '#fbc499'],
  ],
  blue: [
    ['#e1f3ff', '#ceeaff', '#105483'],
    ['#1a2d3e', '#1e384d', '#a2d8ff'],
  ],
  green: [
    ['#e3f6e7', '#d1efd8', '#215e36'],
    ['#1b3121', '#203d28', '#a7e2b6'],
  ],
  red: [
    ['#ffe9e7', '#ffdbd7', '#892a29'],
    ['#3d2321', '#4c2b28', '#ffbcb5'],
  ],
  sage: [
    [sage[1], sage[2], sage[8]],
    ['#223028', '#2a3c31', sage[2]],
  ],
  gray: [
    [gray[2], gray[3], gray[8]],
    [dark[6], dark[5], dark[1]],
  ],
} as const

const lightVariants = (scheme: 0 | 1) =>
  Object.fromEntries(
    Object.entries(statuses).flatMap(([name, schemes]) => {
      const [surface, hover, text] = schemes[scheme]
      const variable = `--mantine-color-${name}-light`
      return [
        [variable, surface],
        [`${variable}-hover`, hover],
        [`${variable}-color`, text],
      ]
    }),
  )

const overlay = { transitionProps: { duration: 120, transition: 'fade' as const } }
const popover = { transitionProps: { duration: 100 }, shadow: 'none' }

// Mantine derives the text colour of a filled button from the light theme's shade alone. The dark theme's sage is light and needs dark
// text.
const variantColorResolver: VariantColorsResolver = (input) => ({
  ...defaultVariantColorsResolver(input),
  ...(input.variant === 'filled' && input.color === input.theme.primaryColor && { color: 'var(--mantine-primary-color-contrast)' }),
})

/** Every design token. Pages define no colours and no pixel values. */
export const theme = createTheme({
  colors: { sage, gray, dark },
  primaryColor: 'sage',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  luminanceThreshold: 0.3,
  white: '#ffffff',
  black: '#232320',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', Menlo, Consolas, monospace",
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '0.1875rem', sm: '0.25rem', md: '0.4375rem', lg: '0.75rem', xl: '1.5rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Table: { defaultProps: { verticalSpacing: '0.5625rem', horizontalSpacing: 'md', fz: 'sm' } },
    Modal: { defaultProps: { ...overlay, centered: true, shadow: 'none' } },
    Drawer: { defaultProps: { ...overlay, shadow: 'none' } },
    // Mantine's focus placeholder is not a menu item, as the children of a menu must be. Without it the first item gets the focus.
    Menu: { defaultProps: { ...popover, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: popover },
    // A list that is mounted before it opens would cost a layout of the whole page during rendering.
    Combobox: { defaultProps: { keepMounted: false } },
    Select: { defaultProps: { comboboxProps: popover } },
    Tooltip: { defaultProps: { transitionProps: { duration: 100 }, openDelay: 300 } },
    Paper: { defaultProps: { withBorder: true } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 550 } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})

/**
 * The tokens that differ by colour scheme. `--surface` is the background of panels, tables and inputs, `--line` the colour of
 * thin borders.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...lightVariants(0),
    '--mantine-color-body': gray[0],
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': sage[7],
    '--surface': '#ffffff',
    '--surface-hover': gray[1],
    '--line': gray[3],
    '--input-line': '#918f89',
    '--accent': sage[7],
    '--accent-surface': sage[1],
    '--accent-text': sage[8],
  },
  dark: {
    ...lightVariants(1),
    '--mantine-color-body': dark[8],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': sage[3],
    '--surface': dark[7],
    '--surface-hover': dark[6],
    '--line': dark[5],
    '--input-line': '#6f706a',
    '--accent': sage[4],
    '--accent-surface': '#223028',
    '--accent-text': sage[2],
  },
})
