import '../css/light-sign.css'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'

import { Tooltip } from '../floating/Tooltip.tsx'
import { VisuallyHidden } from '../page/VisuallyHidden.tsx'

/** How work stands against its promise; grey cannot be judged. */
export type Light = 'red' | 'amber' | 'green' | 'grey'

/** Each shape tells its light apart without the colour. */
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
  /** The same words stand beside it: no tooltip and no hidden words. */
  bare?: boolean
}

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
