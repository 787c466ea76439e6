import type { ReactNode } from 'react'

import { useOverflow } from './useOverflow.ts'

export interface ScrollRegionProps {
  label: string
  /** Pixels; a maximum, not a height. */
  maxHeight: number
  children: ReactNode
}

/** The keyboard reaches it when it scrolls. On a phone it is as high as its content. */
export function ScrollRegion({ label, maxHeight, children }: ScrollRegionProps) {
  const { ref, overflows } = useOverflow('y')
  const stop = overflows ? { tabIndex: 0 } : {}
  const style = { '--most': `${maxHeight / 16}rem` }
  return (
    <section {...stop} ref={ref} aria-label={label} className="ui-scroll" style={style}>
      <div>{children}</div>
    </section>
  )
}
