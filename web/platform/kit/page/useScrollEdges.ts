import { useCallback, useState } from 'react'

type CutEdges = 'start' | 'end' | 'both' | undefined

const cut = (place: HTMLElement): CutEdges => {
  const start = place.scrollLeft > 1
  const end = place.scrollLeft + place.clientWidth < place.scrollWidth - 1
  if (start && end) return 'both'
  if (start) return 'start'
  return end ? 'end' : undefined
}

/** Put `ref` on the element and `edges` into a data attribute. */
export function useScrollEdges() {
  const [edges, setEdges] = useState<CutEdges>(undefined)
  const ref = useCallback((place: HTMLElement | null) => {
    if (!place || typeof ResizeObserver === 'undefined') return
    const measure = () => setEdges(cut(place))
    const observer = new ResizeObserver(measure)
    // What is in it grows without it: a filter by what it says, a tab by its number.
    const observe = () => [place, ...place.children].forEach((one) => observer.observe(one))
    observe()
    const parts = new MutationObserver(observe)
    parts.observe(place, { childList: true })
    place.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      parts.disconnect()
      place.removeEventListener('scroll', measure)
    }
  }, [])
  return { ref, edges }
}
