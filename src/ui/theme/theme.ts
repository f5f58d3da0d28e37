import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

// Ten shades in even OKLCH steps: sage at hue 155, slightly warm greys. tests/unit/ui/theme.test.ts checks the contrasts.
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

/**
 * The status colours: background, hovered background, text; light and dark. Their tones are told apart without red, green or blue cones:
 * tests/unit/ui/theme.test.ts computes it, here and for the chart.
 */
const statuses = {
  orange: [
    ['#fdeedd', '#fae2c8', '#8c4b00'],
    ['#38281a', '#46321f', '#ffc471'],
  ],
  blue: [
    ['#e4f0fd', '#d3e6fb', '#2856a8'],
    ['#1b2c40', '#21374f', '#91c3ff'],
  ],
  green: [
    ['#dff5ea', '#cceddc', '#007351'],
    ['#1a3226', '#1f3f2f', '#00d79a'],
  ],
  red: [
    ['#ffe8e8', '#ffd8d8', '#bb0021'],
    ['#3f2223', '#4e2a2b', '#f4817d'],
  ],
  gray: [
    [gray[2], gray[3], gray[8]],
    [dark[6], dark[5], dark[1]],
  ],
} as const

/** The parts that are drawn in the status colours, such as those of a chart. */
const drawn = {
  orange: ['#dc7d00', '#ed9c34'],
  blue: ['#3170d1', '#478be8'],
  green: ['#009e6a', '#39b982'],
  red: ['#c33d3d', '#de504b'],
} as const

// The brand's green is for the brand and for filled parts: the first action. A part in the primary colour that is not filled is neutral.
const colours = { ...statuses, sage: statuses.gray }

const statusVariables = (scheme: 0 | 1) =>
  Object.fromEntries([
    ...Object.entries(colours).flatMap(([name, schemes]) => {
      const [surface, hover, text] = schemes[scheme]
      const variable = `--mantine-color-${name}-light`
      return [
        [variable, surface],
        [`${variable}-hover`, hover],
        [`${variable}-color`, text],
      ]
    }),
    ...Object.entries(drawn).map(([name, schemes]) => [`--chart-${name}`, schemes[scheme]]),
  ])

const overlay = { transitionProps: { duration: 120, transition: 'fade' as const } }
const popover = { transitionProps: { duration: 100 }, shadow: 'none' }

// Mantine derives the text colour of a filled button from the light theme's shade alone. The dark theme's sage is light and needs dark
// text.
const variantColorResolver: VariantColorsResolver = (input) => ({
  ...defaultVariantColorsResolver(input),
  ...(input.variant === 'filled' && input.color === input.theme.primaryColor && { color: 'var(--accent-contrast)' }),
})

/**
 * Every design token. Pages define no colours and no pixel values, and stay on these scales of sizes, spaces and weights, which
 * tests/unit/ui/scales.test.ts holds: text of 12, 13, 14, 16, 20 and 24 px, spaces of 2, 4, 8, 12, 16, 24, 32 and 64 px, three weights.
 */
export const theme = createTheme({
  colors: { sage, gray, dark },
  primaryColor: 'sage',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  luminanceThreshold: 0.3,
  white: '#ffffff',
  black: '#232320',
  fontFamily: "Inter, 'Inter fallback', 'Inter fallback 2', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Segoe UI Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.3' },
  spacing: {
    '3xs': '0.125rem',
    '2xs': '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    '2xl': '4rem',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '0.1875rem', sm: '0.25rem', md: '0.4375rem', lg: '0.75rem', xl: '1.5rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { color: 'sage' } },
    Tabs: { defaultProps: { color: 'var(--focus)' } },
    Table: { defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'md', fz: 'sm' } },
    Modal: { defaultProps: { ...overlay, centered: true, shadow: 'none' } },
    Drawer: { defaultProps: { ...overlay, shadow: 'none' } },
    // Mantine's focus placeholder is not a menu item, as the children of a menu must be. Without it the first item gets the focus.
    Menu: { defaultProps: { ...popover, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: popover },
    // A list that is mounted before it opens would cost a layout of the whole page during rendering.
    Combobox: { defaultProps: { keepMounted: false } },
    // A list box holds options only: the sentence of an empty one is an option that cannot be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    // The help stands below its input, so that inputs beside each other stand on one line, also where only one has help.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Its list lies over the help below its input: with Mantine's distance the upper half of that line would look out.
    Select: { defaultProps: { comboboxProps: { ...popover, offset: 4 } } },
    Tooltip: { defaultProps: { transitionProps: { duration: 100 }, openDelay: 300 } },
    Paper: { defaultProps: { withBorder: true } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 500 } },
    Anchor: { defaultProps: { underline: 'hover', fw: 500 } },
  },
})

// Mantine has these for each colour scheme.
const neutral = {
  '--mantine-color-anchor': 'var(--mantine-color-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--mantine-color-text)',
}

/**
 * The tokens that differ by colour scheme. `--surface` is the background of panels, tables and inputs, `--line` the colour of thin borders,
 * `--selected` the background of a chosen or current part, `--focus` the ring around the focused element, `--accent` the brand.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    // Parts without a button's look that Mantine would draw in the primary colour: a focused input's border, a chosen day, a checked box.
    '--mantine-primary-color-filled': 'var(--focus)',
    '--mantine-primary-color-filled-hover': 'var(--focus)',
    '--veil': 'rgb(0 0 0 / 60%)',
    // The user's choices in the settings: lines that stand out, and the size of all text.
    '--strong-line': '#918f89',
    '--text-small': '93.75%',
    '--text-large': '112.5%',
    // The public pages' sizes, which grow with the window.
    '--gutter': 'clamp(1rem, 4vw, 2.5rem)',
    '--section': 'clamp(2rem, 7vw, 5rem)',
    '--display-sm': 'clamp(1.5rem, 2.6vw, 2rem)',
    '--display-md': 'clamp(2rem, 4vw, 2.75rem)',
    '--display-lg': 'clamp(2.25rem, 5.5vw, 3.75rem)',
    '--display-xl': 'clamp(5rem, 16vw, 9rem)',
  },
  light: {
    ...statusVariables(0),
    ...neutral,
    '--mantine-primary-color-contrast': '#ffffff',
    '--mantine-color-body': gray[0],
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-error': statuses.red[0][2],
    '--mantine-color-default-border': gray[4],
    '--surface': '#ffffff',
    '--surface-hover': gray[1],
    '--selected': gray[2],
    '--focus': '#232320',
    '--line': gray[2],
    '--input-line': '#918f89',
    '--accent': sage[7],
    '--accent-contrast': '#ffffff',
    '--accent-surface': sage[1],
    '--accent-text': sage[8],
  },
  dark: {
    ...statusVariables(1),
    ...neutral,
    '--mantine-primary-color-contrast': dark[9],
    '--mantine-color-body': dark[8],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-default-border': dark[4],
    '--surface': dark[7],
    '--surface-hover': dark[6],
    '--selected': '#33332f',
    '--focus': dark[0],
    '--line': '#31312d',
    '--input-line': '#6f706a',
    '--accent': sage[4],
    '--accent-contrast': dark[9],
    '--accent-surface': '#223028',
    '--accent-text': sage[2],
  },
})
