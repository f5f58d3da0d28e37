import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties carry numbers from components to their style sheets. */
    [variable: `--${string}`]: string | number | undefined
  }
}
