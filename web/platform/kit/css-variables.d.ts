import 'react'

declare module 'react' {
  interface CSSProperties {
    /** A variable that a sheet reads. */
    [variable: `--${string}`]: string | number | undefined
  }
}
