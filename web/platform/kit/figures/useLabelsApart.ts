import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Least pixels between two labels. */
const room = 6

export type LabelSide = 'start' | 'center' | 'end'

/** Of two labels that would touch, the one with the higher rank gives way. */
export const labelOf = (rank: number, side: LabelSide) => ({
  'data-rank': rank,
  'data-prefers': side,
  'data-side': side,
})

const touch = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right + room && other.left < one.right + room && one.top < other.bottom && other.top < one.bottom

/**
 * A label that would touch a more important one, or leave the box, goes to the other side of what it names, and is
 * hidden where it has no room there either.
 */
export function useLabelsApart(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const settle = useEffectEvent(() => {
    if (!box.current) return
    const bounds = box.current.getBoundingClientRect()
    const kept: DOMRect[] = []
    const labels = [...box.current.querySelectorAll<HTMLElement>('[data-rank]')]
    for (const label of labels.toSorted((one, other) => Number(one.dataset['rank']) - Number(other.dataset['rank']))) {
      const preferred = label.dataset['prefers'] ?? 'end'
      const sides = preferred === 'center' ? ['center'] : [preferred, preferred === 'end' ? 'start' : 'end']
      const place = sides.find((side, at) => {
        label.dataset['side'] = side
        const rect = label.getBoundingClientRect()
        const fits = at === 0 || (rect.left >= bounds.left && rect.right <= bounds.right + 1)
        if (!fits || kept.some((other) => touch(rect, other))) return false
        if (rect.width > 0) kept.push(rect)
        return true
      })
      if (place === undefined) label.dataset['side'] = preferred
      label.style.visibility = place === undefined ? 'hidden' : ''
    }
  })
  useEffect(() => settle())
  useEffect(() => {
    if (!box.current || !('ResizeObserver' in globalThis)) return
    const watch = new ResizeObserver(() => settle())
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return box
}
