import type { CSSProperties, ReactNode } from 'react'

import { ringColour } from '../contrast.ts'
import { ringGround } from '../tokens.ts'

/** Stands in for what is no colour. */
const grey = '#8A8F98'
const isColour = (hex: string) => /^#[0-9a-f]{6}$/i.test(hex)

/** The colour's two rings, as CSS variables; the stylesheet takes the ring of the theme. */
export function ringStyle(colour: string): CSSProperties {
  const hex = isColour(colour) ? colour : grey
  return {
    '--dot': hex,
    '--ring-light': ringColour(hex, ringGround.light.surface, ringGround.light.ink),
    '--ring-dark': ringColour(hex, ringGround.dark.surface, ringGround.dark.ink),
  }
}

interface StatusDotProps {
  /** Any `#RRGGBB`; grey stands in for what is none. */
  colour: string
  /** The name of the status: colour alone says nothing. */
  children: ReactNode
}

/** The ring can be seen on either theme. */
export function StatusDot({ colour, children }: StatusDotProps) {
  return (
    <span className="ui-status">
      <span className="ui-dot" style={ringStyle(colour)} aria-hidden="true" />
      <span className="ui-shrinks ui-breaks">{children}</span>
    </span>
  )
}
