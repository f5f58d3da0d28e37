import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Components pass numbers to their style sheets as custom properties. */
    [variable: `--${string}`]: string | number | undefined
  }
}
