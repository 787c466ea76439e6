/** All numbers are CSS pixels. */

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Below, at the start or the end of the anchor, or beside it in the middle of one of its sides. */
export type Placement = 'bottom start' | 'bottom end' | 'top' | 'bottom' | 'left' | 'right'

export interface Position {
  left: number
  /** From the upper or from the lower edge of the window: one is given. */
  top?: number
  bottom?: number
  /** Room left in the window on that side. */
  maxHeight: number
}

/** Between the anchor and what floats, and between that and the window. */
const gap = 6
const edge = 8
/** What floats is turned to the other side rather than made lower than this. */
const leastHeight = 180
const lowest = 96

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

function beside(
  anchor: Box,
  size: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
  left: boolean,
) {
  const before = anchor.left - gap - size.width
  const after = anchor.left + anchor.width + gap
  const fits = left ? before >= edge : after + size.width > window.width - edge
  const middle = anchor.top + anchor.height / 2 - size.height / 2
  return {
    left: fits && before >= edge ? before : after,
    top: within(middle, edge, Math.max(edge, window.height - edge - size.height)),
    maxHeight: window.height - 2 * edge,
  }
}

/**
 * Turns to the other side where its own has too little space. A `whole` box lies over its anchor where neither side has
 * space.
 */
export function floatPosition(
  anchor: Box,
  size: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
  placement: Placement,
  { whole = false } = {},
): Position {
  if (placement === 'left' || placement === 'right') return beside(anchor, size, window, placement === 'left')
  const below = window.height - (anchor.top + anchor.height) - gap - edge
  const above = anchor.top - gap - edge
  const needed = whole ? size.height : Math.min(leastHeight, size.height)
  const upwards = placement === 'top' ? above >= needed || above > below : below < needed && above > below
  const wanted = {
    'bottom start': anchor.left,
    'bottom end': anchor.left + anchor.width - size.width,
    top: anchor.left + (anchor.width - size.width) / 2,
    bottom: anchor.left + (anchor.width - size.width) / 2,
  }[placement]
  const left = within(wanted, edge, Math.max(edge, window.width - edge - size.width))
  if (whole && Math.max(above, below) < needed)
    return { left, top: Math.max(edge, window.height - edge - size.height), maxHeight: window.height - 2 * edge }
  return upwards
    ? { left, bottom: window.height - anchor.top + gap, maxHeight: Math.max(above, lowest) }
    : { left, top: anchor.top + anchor.height + gap, maxHeight: Math.max(below, lowest) }
}
