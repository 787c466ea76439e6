import '../css/light-sign.css'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'

import { Tooltip } from '../floating/Tooltip.tsx'
import { VisuallyHidden } from '../page/VisuallyHidden.tsx'

/** How a piece of work stands against its promise; grey is one that cannot be judged. */
export type Light = 'red' | 'amber' | 'green' | 'grey'

/** Each has a shape of its own, so that it is told apart without its colour. */
const signs: Readonly<Record<Light, LucideIcon>> = {
  red: OctagonAlert,
  amber: TriangleAlert,
  green: CircleCheck,
  grey: CircleDashed,
}

interface LightSignProps {
  light: Light
  /** The light and its reason: 'Rojo: vencido hace 5 días hábiles.' Read out, and shown on hover. */
  text: string
  /** The same words stand beside it: neither a tooltip nor hidden words. */
  bare?: boolean
}

/** The sign of a light, 18 px. */
export function LightSign({ light, text, bare = false }: LightSignProps) {
  const Sign = signs[light]
  const sign = <Sign className="ui-light" data-light={light} aria-hidden="true" />
  if (bare) return sign
  return (
    <Tooltip text={text}>
      <span className="ui-light-place">
        {sign}
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
